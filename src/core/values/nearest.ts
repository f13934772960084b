import editsBetween from 'damerau-levenshtein';

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

/**
 * How many letters have to be added, removed, replaced, or swapped with the next one. Case and separators do not count: they are
 * the most frequent mistakes.
 */
function distanceOf(word: string, candidate: string): number {
  return editsBetween(fold(word), fold(candidate)).steps;
}

function fold(word: string): string {
  return word
    .slice(0, 64)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}
