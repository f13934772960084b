import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Manifest {
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
}

describe('the manifest', () => {
  const { engines, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

  it('takes the types of the oldest VS Code that it supports, so that nothing newer is used', () => {
    expect(engines.vscode).toMatch(/^\^\d+\.\d+\.\d+$/);
    expect(devDependencies['@types/vscode']).toBe(engines.vscode.replace('^', '~'));
  });
});
