import { configJsonSchema } from '../../src/core/config/config-schema';
import { rulesTable } from '../../src/core/rules/documentation';
import { findTexts } from '../support/localised';
import { apiDocs } from './api-docs';
import { section, wholeFile } from './generated-file';
import { ruleExamples } from './rule-examples';
import { RULE_INDEX } from './rule-index';

/** All files that `npm run docs` writes; the others need the first. */
export const GENERATED_FILES = [
  RULE_INDEX,
  section('README.md', 'rules', rulesTable),
  section('src/library/README.md', 'API', apiDocs),
  wholeFile('src/core/rules/examples.json', 'json', () => JSON.stringify(ruleExamples())),
  wholeFile('media/catalog-lens.schema.json', 'json', () => JSON.stringify(configJsonSchema())),
  wholeFile('media/l10n/bundle.l10n.json', 'json', () => {
    const texts = [...findTexts('src/editor').texts].sort();
    return JSON.stringify(Object.fromEntries(texts.map((text) => [text, text])));
  }),
];
