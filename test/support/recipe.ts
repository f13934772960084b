import { readFileSync } from 'node:fs';

/** The files that the section on new rules in CONTRIBUTING.md adds, and the commands it runs then. */
export function recipe(): {
  readonly files: readonly { readonly file: string; readonly text: string }[];
  readonly commands: string;
} {
  const [, section = ''] =
    /^## A new rule$(.*?)^## /ms.exec(readFileSync('.github/CONTRIBUTING.md', 'utf8')) ?? [];
  const files = blocksIn(section, 'ts').map((text) => {
    const [, file = ''] = /^\/\/ (\S+)\n/.exec(text) ?? [];
    return { file, text };
  });
  const [commands = ''] = blocksIn(section, 'sh');
  return { files, commands };
}

/** The fenced blocks of a language, in order. */
function blocksIn(section: string, language: string): readonly string[] {
  const blocks = section.matchAll(new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\`$`, 'gms'));
  return Array.from(blocks, ([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}
