import { isBlank } from '../../values/names';
import { parseEndpoint, isSlug, slugOf } from '../../values/endpoint';
import { quote } from '../../text/quote';
import { proposeFreeId } from '../identity/free-id';
import { entryRule } from '../../listing/rule';

export const idFormat = entryRule<{ id: string }>({
  id: 'id-format',
  group: 'Shape',
  severity: 'error',
  anchor: 'value',
  summary:
    '`id` does not consist of lowercase letters and digits, with single hyphens between them: `^[a-z0-9]+(-[a-z0-9]+)*$`.',
  reason:
    'An ID is a slug: lowercase letters and digits, a single hyphen for every run of other characters, and no hyphen at its ends.',
  source: 'section 2, `id`',
  fix: {
    kind: 'offered',
    text: 'Set the slug of the endpoint.',
    propose: (_, context) => proposeFreeId(context),
  },
  message: ({ id }) =>
    `id ${quote(id)} may only contain lowercase letters and digits, with single hyphens between them`,

  check({ values, hasPlainSlug }, report) {
    if (hasPlainSlug) return;
    const { id, endpoint } = values;
    if (id === undefined || isSlug(id) || isBlank(id)) return;
    const hasSlug =
      endpoint !== undefined && parseEndpoint(endpoint) !== undefined && slugOf(endpoint) !== '';
    report({ path: ['id'], args: { id }, fix: hasSlug ? 'offered' : '-' });
  },

  breaks: { entry: ({ id }) => ({ id: id.replaceAll('-', '_') }) },
});
