import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The quick tests of the rules and the scan, by folder or file; those first that are likely to notice a change. */
const FILES = [
  'test/core/rules/*.test.ts',
  'test/core/json/*.test.ts',
  'test/core/listing/*.test.ts',
  'test/core/edit/{fixes-of,proposals,golden,statistics,comments}.test.ts',
  'test/core/{literals,rule-pages,nesting,listing/order}.test.ts',
];

const ORDER = ['/core/rules/', '/core/json/', '/listing/', '/edit/'];

/** A mutant is dead at its first failing test: what takes long is left for the last. */
class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = ORDER.findIndex((part) => moduleId.includes(part));
      return at < 0 ? ORDER.length : at;
    };
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b)));
  }
}

/** For `npm run mutate`, which runs these tests once for each mutant. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: FILES,
    sequence: { sequencer: QuickFirst },
    // No module of the core has state, so that the tests can share them.
    isolate: false,
    testTimeout: 60_000,
  },
});
