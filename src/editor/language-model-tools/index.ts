import * as vscode from 'vscode';
import type { Features } from '../features';
import type { ToolInputs, ToolName } from './tools';

/** What the user has to confirm before a tool that changes files runs. */
const CONFIRMATIONS: { readonly [N in ToolName]?: (input: ToolInputs[N]) => vscode.PreparedToolInvocation } =
  {
    generateListing: ({ file, entries }) => ({
      confirmationMessages: {
        title: 'Generate listing',
        message: `Write a generated listing of ${entries} entries to ${file}?`,
      },
    }),
    fixProblems: ({ file, rules }) => ({
      confirmationMessages: {
        title: 'Fix problems of listing',
        message: rules
          ? `Apply the safe fixes of ${rules.join(', ')} to ${file}? The file is not saved.`
          : `Apply all safe fixes to ${file}? The file is not saved.`,
      },
    }),
  };

const NAMES: readonly ToolName[] = [
  'listEntries',
  'listProblems',
  'compareListings',
  'generateListing',
  'fixProblems',
];

/** Registers the tools for language models, which are loaded when one is used. */
export function registerLanguageModelTools(activateFeatures: () => Promise<Features>): vscode.Disposable {
  return vscode.Disposable.from(...NAMES.map((name) => registerTool(name, activateFeatures)));
}

function registerTool(name: ToolName, activateFeatures: () => Promise<Features>): vscode.Disposable {
  // VS Code has checked the input with the schema in the manifest.
  const confirm = CONFIRMATIONS[name] as ((input: unknown) => vscode.PreparedToolInvocation) | undefined;
  return vscode.lm.registerTool(`catalogLens_${name}`, {
    prepareInvocation: ({ input }) => confirm?.(input),
    invoke: async ({ input }, token) => {
      const [{ TOOLS }, { listings }] = await Promise.all([import('./tools'), activateFeatures()]);
      const text = await TOOLS[name](input as never, listings, token);
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
    },
  });
}
