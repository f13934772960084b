import type { Values } from './known-edits';

/** The next pseudorandom number; an integer from 0. */
function next(state: number): number {
  return (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
}

/** An entry's text in one of many equivalent forms: other orders of members, indentation and notations of numbers and strings. */
export function written(values: Values, style: number): string {
  let state = next(style);
  const below = (limit: number): number => {
    state = next(state);
    return (state >>> 8) % limit;
  };
  const members = Object.entries(values);
  if (below(2) === 0) members.sort(() => below(3) - 1);
  const indent = [undefined, 2, '\t'][below(3)];
  const texts = members.map(([name, value]) => {
    const text = JSON.stringify(value, null, indent);
    if (typeof value === 'number' && Number.isInteger(value) && !text.includes('e') && below(3) === 0)
      return [name, below(2) === 0 ? `${text}.0` : `${text}e0`];
    if (typeof value === 'string' && below(3) === 0)
      return [name, text.replace(/[a-c]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)];
    return [name, text];
  });
  const gap = indent === undefined ? '' : '\n  ';
  return `{${gap}${texts.map(([name, text]) => `"${name}":${gap}${text}`).join(`,${gap}`)}${gap}}`;
}

/** The text of an entry that is not JSON; its id can be read. */
export function brokenText(values: Values): string {
  return JSON.stringify(values).replace(/"calls30d":\d+,/, '"calls30d":,');
}
