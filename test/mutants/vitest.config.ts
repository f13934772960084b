import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import {
  BaseSequencer,
  type Reporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from 'vitest/node';
import { NATIVE_MODULES } from '../support/native-modules';
import { buildModules, builtModules, withCalls, withMutant, type Mutant } from './modules';

/** What `run.mjs` asks for: the test files in their order, and a mutant, or none to record which files call which mutants. */
const { MUTANT, MUTANT_FOLDER = '', MUTANT_TESTS = '[]' } = process.env;
const TESTS = JSON.parse(MUTANT_TESTS) as string[];
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const { mutants } = JSON.parse(readFileSync(new URL('mutants.json', import.meta.url), 'utf8')) as {
  mutants: Mutant[];
};
const mutant = mutants.find(({ id }) => id === MUTANT);

/** The file and the title of the first test that fails go to the standard output, and a line for each sign of life. */
const reporter: Reporter = {
  onTestModuleCollected({ moduleId }: TestModule) {
    console.log(`file ${pathOf(moduleId)}`);
  },
  onTestCaseResult(test: TestCase) {
    const isFailed = test.result().state === 'failed';
    console.log(
      isFailed ? `failed ${JSON.stringify([pathOf(test.module.moduleId), test.fullName])}` : 'passed',
    );
  },
  onTestModuleEnd(module: TestModule) {
    if (module.errors().length > 0)
      console.log(`failed ${JSON.stringify([pathOf(module.moduleId), 'the file'])}`);
  },
};

function pathOf(moduleId: string): string {
  return moduleId.slice(ROOT.length);
}

class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => TESTS.indexOf(pathOf(moduleId));
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b)));
  }
}

export default defineConfig(async () => {
  const folder = `${NATIVE_MODULES}/${MUTANT_FOLDER}`;
  await buildModules(ROOT, folder, (file) => (mutant ? withMutant(file, mutant) : withCalls(file, mutants)));
  return {
    root: ROOT,
    plugins: [builtModules(ROOT, folder)],
    resolve: { alias: { vscode: fileURLToPath(new URL('../support/vscode.ts', import.meta.url)) } },
    test: {
      include: TESTS,
      env: { TEST_FULL: '0', TZ: 'Asia/Kolkata' },
      setupFiles: [
        'test/support/property-defaults.ts',
        ...(mutant ? [] : ['test/mutants/called-mutants.ts']),
      ],
      server: { deps: { external: [new RegExp(`/${NATIVE_MODULES}/`)] } },
      execArgv: ['--max-old-space-size=3000'],
      // What is called when a module is loaded is recorded for each test file that loads it.
      isolate: !mutant,
      maxWorkers: 1,
      bail: mutant ? 1 : 0,
      testTimeout: 60_000,
      reporters: [reporter],
      sequence: { sequencer: InOrder },
    },
  };
});
