/** Whether {@link collectGarbage} is possible in this extension host. */
export const canCollectGarbage = !('WorkerGlobalScope' in globalThis);

/** Collects all objects that nothing refers to. Only in the Node host. */
export function collectGarbage(): void {
  // The tests are one file for both hosts, so that they cannot import modules of Node.
  process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
  const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void;
  collect();
}
