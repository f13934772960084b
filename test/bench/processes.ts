import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generate, writeChunks } from '../../src/core/generate';
import { listingJsonSchema } from '../../src/core/listing-schema';
import { medianOf } from './measure';
import { describeMachine, formatTime, formatRatio, table } from './report';

/**
 * Compares complete processes: the command line, which runs all rules, and validators of a JSON Schema with the same types.
 *
 * node dist/bench/processes.js [ENTRIES_OF_THE_LARGE_LISTING]
 */
const ROUNDS = 5;
const FIXTURES = 500;
const PEERS = ['ajv-cli@5.0.0', '@sourcemeta/jsonschema@16.11.0', '@biomejs/biome@2.6.8'];
const PEERS_FOLDER = resolve('dist/bench/peers');
const CLI = resolve('dist/cli.js');

/** Reads and parses files: the minimum work of a command in Node. */
const PARSE = `
const { readFileSync } = require('node:fs');
for (const file of process.argv.slice(1)) JSON.parse(readFileSync(file, 'utf8'));`;

interface Command {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
}

interface Job {
  readonly name: string;
  readonly files: readonly string[];
  /** The files or options for a command. */
  readonly argument: string;
}

function main(): void {
  const [, , size = '122891'] = process.argv;
  installPeers();
  const folder = mkdtempSync(join(tmpdir(), 'catalog-lens-bench-'));
  try {
    writeFileSync(join(folder, 'schema.json'), JSON.stringify(listingJsonSchema()));
    writeFileSync(
      join(folder, 'biome.json'),
      '{ "files": { "maxSize": 2000000000 }, "linter": { "enabled": true } }',
    );
    const jobs = [fixture(folder), fixtures(folder), largeListing(folder, Number(size))];
    console.log(describeMachine());
    const rows: string[][] = [];
    for (const job of jobs) {
      const times = measure(commandsFor(job, folder));
      const parse = times.get('read + JSON.parse');
      for (const [name, time] of times)
        rows.push([
          job.name,
          name,
          formatTime(time),
          formatRatio(time, times.get('node -e 0')),
          formatRatio(time, parse),
        ]);
    }
    console.log(table(['job', 'command', 'median', '× node -e 0', '× read + parse'], rows));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Installs the compared tools, which are not dependencies of this package. */
function installPeers(): void {
  if (existsSync(join(PEERS_FOLDER, 'node_modules'))) return;
  mkdirSync(PEERS_FOLDER, { recursive: true });
  writeFileSync(join(PEERS_FOLDER, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...PEERS], {
    cwd: PEERS_FOLDER,
    stdio: 'inherit',
  });
}

function fixture(folder: string): Job {
  const file = join(folder, 'one.json');
  writeListing(file, 60, 1);
  return { name: 'one fixture, 60 entries', files: [file], argument: file };
}

function fixtures(folder: string): Job {
  const argument = join(folder, 'fixtures');
  mkdirSync(argument);
  const files = Array.from({ length: FIXTURES }, (_, index) => join(argument, `${index}.json`));
  for (const [index, file] of files.entries()) writeListing(file, 60, index);
  return { name: `${FIXTURES} fixtures`, files, argument };
}

function largeListing(folder: string, entries: number): Job {
  const file = join(folder, 'large.json');
  writeListing(file, entries, 1);
  return { name: `one listing, ${entries} entries`, files: [file], argument: file };
}

function writeListing(file: string, entries: number, seed: number): void {
  writeFileSync(file, '');
  for (const chunk of writeChunks(generate({ entries, seed }), { format: 'pretty' }))
    writeFileSync(file, chunk, { flag: 'a' });
}

function commandsFor({ files, argument }: Job, folder: string): readonly Command[] {
  const peer = (name: string): string => join(PEERS_FOLDER, 'node_modules/.bin', name);
  const schema = join(folder, 'schema.json');
  const data = files.flatMap((file) => ['-d', file]);
  return [
    { name: 'node -e 0', file: process.execPath, args: ['-e', '0'] },
    { name: 'read + JSON.parse', file: process.execPath, args: ['-e', PARSE, ...files] },
    { name: 'ajv-cli', file: peer('ajv'), args: ['validate', '--strict=false', '-s', schema, ...data] },
    { name: '@sourcemeta/jsonschema', file: peer('jsonschema'), args: ['validate', schema, ...files] },
    { name: 'Biome lint', file: peer('biome'), args: ['lint', `--config-path=${folder}`, argument] },
    {
      name: 'Catalog Lens, one thread',
      file: process.execPath,
      args: [CLI, 'check', '--threads', '1', argument],
    },
    { name: 'Catalog Lens', file: process.execPath, args: [CLI, 'check', argument] },
  ];
}

/** The median time of each command, in milliseconds. The commands run alternately. */
function measure(commands: readonly Command[]): ReadonlyMap<string, number> {
  const times = new Map<string, number[]>(commands.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, file, args } of commands) {
      const start = performance.now();
      const { error, status, stderr } = spawnSync(file, args, { maxBuffer: 2 ** 30 });
      times.get(name)?.push(performance.now() - start);
      if (error ?? status === null) throw error ?? new Error(stderr.toString());
      if (round === 0 && status !== 0)
        console.error(`${name}: exit status ${status}: ${stderr.toString().slice(0, 300)}`);
    }
  }
  return new Map(Array.from(times, ([name, all]) => [name, medianOf(all)]));
}

main();
