import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, write } from '../../src/core/fixtures/generate';
import { listingJsonSchema } from '../../src/core/listing/listing-schema';
import type { Cleanup } from '../host/cleanup';
import { CACHE, PROJECT, temporaryFolder } from '../host/folders';
import { medianOf, rounded } from './measure';

const ROUNDS = 5;
const FIXTURES = 500;
const SMALL_FILES = 3000;
/** The compared tools, which are not dependencies of this package. */
const PEERS = ['ajv-cli@5.0.0', '@sourcemeta/jsonschema@16.11.0', '@biomejs/biome@2.6.8'];
const PEERS_FOLDER = join(CACHE, 'peers');
const CLI = join(PROJECT, 'dist/cli.js');

/** Reads and parses files: the minimum work of a command in Node. */
const PARSE = `
const { readFileSync } = require('node:fs');
for (const file of process.argv.slice(1)) JSON.parse(readFileSync(file, 'utf8'));`;

interface Job {
  readonly files: readonly string[];
  /** The file or the folder of them. */
  readonly argument: string;
}

/**
 * Compares complete processes: the command line, which runs all rules, and validators of a JSON Schema with the same types,
 * as a multiple of a process that only reads and parses the files.
 */
export async function measureProcesses(cleanup: Cleanup, entries: number): Promise<void> {
  installPeers();
  const folder = await temporaryFolder(cleanup);
  writeFileSync(join(folder, 'schema.json'), JSON.stringify(listingJsonSchema()));
  writeFileSync(
    join(folder, 'biome.json'),
    '{ "files": { "maxSize": 2000000000 }, "linter": { "enabled": true } }',
  );
  const jobs = {
    'one fixture, 60 entries': oneFile(join(folder, 'one.json'), 60),
    [`${FIXTURES} fixtures, 60 entries`]: fixtures(join(folder, 'fixtures'), FIXTURES, 60),
    [`${SMALL_FILES} files, one entry`]: fixtures(join(folder, 'small'), SMALL_FILES, 1),
    [`one listing, ${entries} entries`]: oneFile(join(folder, 'large.json'), entries),
  };
  for (const [name, job] of Object.entries(jobs)) {
    const times = measure(commandsFor(job, folder));
    const parse = times.get('read + JSON.parse') ?? NaN;
    console.log(name);
    console.table(
      Object.fromEntries(
        Array.from(times, ([command, time]) => [
          command,
          { ms: rounded(time), '× read + JSON.parse': rounded(time / parse) },
        ]),
      ),
    );
  }
}

function installPeers(): void {
  if (existsSync(join(PEERS_FOLDER, 'node_modules'))) return;
  mkdirSync(PEERS_FOLDER, { recursive: true });
  writeFileSync(join(PEERS_FOLDER, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...PEERS], {
    cwd: PEERS_FOLDER,
    stdio: 'inherit',
  });
}

function oneFile(file: string, entries: number): Job {
  writeFileSync(file, write(generate({ entries, seed: 1 }), false));
  return { files: [file], argument: file };
}

function fixtures(folder: string, count: number, entries: number): Job {
  mkdirSync(folder);
  const files = Array.from({ length: count }, (_, index) => join(folder, `${index}.json`));
  for (const [seed, file] of files.entries()) writeFileSync(file, write(generate({ entries, seed }), false));
  return { files, argument: folder };
}

/** The commands by their names, each with its arguments. */
function commandsFor({ files, argument }: Job, folder: string): ReadonlyMap<string, readonly string[]> {
  const peer = (name: string): string => join(PEERS_FOLDER, 'node_modules/.bin', name);
  const schema = join(folder, 'schema.json');
  const data = files.flatMap((file) => ['-d', file]);
  const node = process.execPath;
  return new Map([
    ['node -e 0', [node, '-e', '0']],
    ['read + JSON.parse', [node, '-e', PARSE, ...files]],
    ['ajv-cli', [peer('ajv'), 'validate', '--strict=false', '-s', schema, ...data]],
    ['@sourcemeta/jsonschema', [peer('jsonschema'), 'validate', schema, ...files]],
    ['Biome lint', [peer('biome'), 'lint', `--config-path=${folder}`, argument]],
    ['Catalog Lens', [node, CLI, 'check', argument]],
  ]);
}

/** The median time of each command, in milliseconds. The commands run alternately. */
function measure(commands: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const times = new Map<string, number[]>(Array.from(commands.keys(), (name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, [command = '', ...args]] of commands) {
      const start = performance.now();
      const { error, status, stderr } = spawnSync(command, args, { maxBuffer: 2 ** 30 });
      times.get(name)?.push(performance.now() - start);
      if (error ?? status === null) throw error ?? new Error(stderr.toString());
      if (round === 0 && status !== 0)
        console.error(`${name}: exit status ${status}: ${stderr.toString().slice(0, 300)}`);
    }
  }
  return new Map(Array.from(times, ([name, all]) => [name, medianOf(all)]));
}
