import { cpus, totalmem } from 'node:os';

/** What machine this is, and the date, in a line. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory} GB, ${date}`;
}

/** A line of a table; the first cell is the row's name. */
export function row(...[name = '', ...cells]: string[]): string {
  return name.padEnd(30) + cells.map((cell) => cell.padStart(cell.includes('=') ? 26 : 18)).join('');
}
