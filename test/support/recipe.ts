import { readFileSync } from 'node:fs';

/** What the sections of CONTRIBUTING.md on new rules, commands and views add, and the commands they run then. */
export interface Recipe {
  readonly files: readonly { readonly file: string; readonly text: string }[];
  /** What is added to `contributes` in the manifest. */
  readonly json: readonly object[];
  /** What is added to the subscriptions in `editor/features.ts`. */
  readonly registrations: readonly string[];
  readonly commands: string;
}

/** @param of what is new */
export function recipe(of: 'rule' | 'command' | 'view'): Recipe {
  const page = readFileSync('.github/CONTRIBUTING.md', 'utf8');
  const [, section = ''] = new RegExp(`^## A new ${of}$(.*?)^## `, 'ms').exec(page) ?? [];
  const files = blocksIn(section, 'ts').map((text) => {
    const [, file = ''] = /^\/\/ (\S+)\n/.exec(text) ?? [];
    return { file, text };
  });
  const [commands = ''] = blocksIn(section, 'sh');
  return {
    files,
    json: blocksIn(section, 'json').map((text) => JSON.parse(text) as object),
    registrations: Array.from(section.matchAll(/`(register\w+\(.*?\),)`/g), ([, call = '']) => call),
    commands,
  };
}

/** The fenced blocks of a language, in order. */
function blocksIn(section: string, language: string): readonly string[] {
  const blocks = section.matchAll(new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\`$`, 'gms'));
  return Array.from(blocks, ([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}
