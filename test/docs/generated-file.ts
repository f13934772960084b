import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import options from '../../.oxfmtrc.json';

/** A file that `npm run docs` writes, wholly or in part. */
export interface GeneratedFile {
  readonly path: string;
  /** The text that the file should have. */
  readonly text: () => Promise<string>;
}

/** A file of which all is generated. */
export function wholeFile(path: string, text: () => string): GeneratedFile {
  return { path, text: () => formatted(path, text()) };
}

/** A Markdown file with a generated section between two comments. */
export function section(path: string, name: string, text: () => string): GeneratedFile {
  const between = new RegExp(
    `(?<=<!-- ${name}: made by npm run docs -->\n).*(?=<!-- end of ${name} -->)`,
    's',
  );
  return {
    path,
    text: async () => {
      const file = readFileSync(path, 'utf8');
      if (!between.test(file)) throw new Error(`${path} has no section ${name}.`);
      const part = await formatted(path, text());
      return file.replace(between, () => `\n${part}\n`);
    },
  };
}

async function formatted(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, options);
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be formatted: ${error.message}`);
  return code;
}
