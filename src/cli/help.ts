import { optionTerm, type Command, type Option } from './command';

/** The width of help pages, in characters. */
const WIDTH = 80;

type Row = readonly [term: string, meaning: string];

/** The page of the program, or of a command that has others. */
export function helpOfAll(
  name: string,
  description: string,
  commands: Readonly<Record<string, Command>>,
): string {
  const rows = Object.entries(commands).map(([name, { operands, options, description }]): Row => {
    const terms = [...(Object.keys(options).length > 0 ? ['[options]'] : []), ...Object.keys(operands)];
    return [[name, ...terms].join(' '), description];
  });
  const flags: Row[] = [
    ['-V, --version', 'print the version number'],
    ['--no-color', 'print without colors, as with the environment variable NO_COLOR'],
    ['-h, --help', 'print the help of a command'],
  ];
  return [
    `Usage: ${name} <command> [options]\n\n${description}\n`,
    section('Options', flags),
    section('Commands', [...rows, ['help [command]', 'print the help of a command']]),
  ].join('\n');
}

/** The page of a command: what it does, its arguments and options, an example, and the exit status. */
export async function helpOf(name: string, command: Command): Promise<string> {
  const { description, operands, options, example, status = '0, or 2 if the command failed', note } = command;
  const optionRows = Object.entries(options).map(([name, option]): Row => [
    optionTerm(name, option),
    meaningOf(option),
  ]);
  const usage = ['Usage:', name, '[options]', ...Object.keys(operands)].join(' ');
  return [
    `${usage}\n\n${description}\n`,
    section('Arguments', Object.entries(operands)),
    section('Options', [...optionRows, ['-h, --help', 'print this help']]),
    `Example: catalog-lens ${example}\n`,
    `${wrapped(`Exit status: ${status}.`, 0)}\n`,
    ...(note ? [`${await note()}\n`] : []),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function meaningOf({ help, choices, preset }: Option): string {
  const facts = [
    ...(choices ? [`one of: ${choices.join(', ')}`] : []),
    ...(preset === undefined ? [] : [`default: ${String(preset)}`]),
  ];
  return facts.length === 0 ? help : `${help} (${facts.join('; ')})`;
}

function section(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const indent = Math.max(...rows.map(([term]) => term.length)) + 4;
  const lines = rows.map(([term, meaning]) => `  ${term.padEnd(indent - 2)}${wrapped(meaning, indent)}\n`);
  return `${title}:\n${lines.join('')}`;
}

/** A text in lines, of which all but the first are indented. */
function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= Math.max(WIDTH - indent, WIDTH / 2))
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}
