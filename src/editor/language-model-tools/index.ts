import * as vscode from 'vscode';
import type { Features } from '../features';
import type { ToolInputs, ToolName } from './tools';

/** What the user has to confirm before a tool that changes files runs. */
const CONFIRMATIONS: { readonly [N in ToolName]?: (input: ToolInputs[N]) => vscode.PreparedToolInvocation } =
  {
    generateListing: ({ file, entries }) => ({
      confirmationMessages: {
        title: vscode.l10n.t('Generate listing'),
        message: vscode.l10n.t('Write a generated listing of {0} entries to {1}?', entries, file),
      },
    }),
    fixProblems: ({ file, rules }) => ({
      confirmationMessages: {
        title: vscode.l10n.t('Fix problems of listing'),
        message: rules
          ? vscode.l10n.t(
              'Apply the safe fixes of {0} to {1}? The file is not saved.',
              rules.join(', '),
              file,
            )
          : vscode.l10n.t('Apply all safe fixes to {0}? The file is not saved.', file),
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
