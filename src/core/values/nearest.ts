/** The candidate whose spelling is closest to a word; of several, the first. */
export function nearest<T extends string>(word: string, candidates: Iterable<T>): T | undefined {
  let best: T | undefined;
  let minDistance = Infinity;
  for (const candidate of candidates) {
    const distance = distanceOf(word, candidate);
    if (distance < minDistance) {
      minDistance = distance;
      best = candidate;
    }
  }
  return best;
}

/** The candidate that a word surely misspells: equal except for case, or for a third of its letters. */
export function nearMiss<T extends string>(word: string, candidates: Iterable<T>): T | undefined {
  const best = nearest(word, candidates);
  return best !== undefined && distanceOf(word, best) <= Math.floor(best.length / 3) ? best : undefined;
}

/** Case and separators count little: they are the most frequent mistakes. */
function distanceOf(word: string, candidate: string): number {
  return editsBetween(fold(word), fold(candidate));
}

/** How many letters have to be added, removed, replaced, or swapped with the next one. */
function editsBetween(word: string, candidate: string): number {
  // The distances of each start of the word to all starts of the candidate.
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: candidate.length + 1 }, (_, length) => length);
  for (let at = 1; at <= word.length; at++) {
    const current = [at];
    for (let to = 1; to <= candidate.length; to++) {
      const isSame = word[at - 1] === candidate[to - 1];
      const replaced = (previous[to - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwapped =
        at > 1 && to > 1 && word[at - 1] === candidate[to - 2] && word[at - 2] === candidate[to - 1];
      const swapped = isSwapped ? (beforePrevious[to - 2] ?? 0) + 1 : Infinity;
      current.push(Math.min(replaced, swapped, (previous[to] ?? 0) + 1, (current[to - 1] ?? 0) + 1));
    }
    [beforePrevious, previous] = [previous, current];
  }
  return previous.at(-1) ?? 0;
}

function fold(word: string): string {
  return word
    .slice(0, 64)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}
