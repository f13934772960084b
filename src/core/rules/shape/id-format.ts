import { breaker } from '../../generate/break/breaker';
import { replaced } from '../../generate/break/defect';
import { isBlank } from '../../values/blank';
import { parseEndpoint } from '../../values/endpoint';
import { quote } from '../../text/quote';
import { slugOf } from '../../values/slug';
import { freeSlug } from '../identity/free-slug';
import { setString, type Proposal, type Subject } from '../proposal';
import { entryRule } from '../rule';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether an id has the form of a slug. */
export function isSlug(id: string): boolean {
  return SLUG.test(id);
}

export const idFormat = entryRule<{ id: string }>({
  id: 'id-format',
  group: 'Shape',
  severity: 'error',
  anchor: 'value',
  summary: '`id` is not `^[a-z0-9]+(-[a-z0-9]+)*$`.',
  reason: 'The id is a lower-case slug: every run of other characters is a single hyphen, inside only.',
  source: 'section 2, `id`',
  fix: {
    kind: 'offered',
    text: 'Set the slug of the endpoint.',
    propose: (_, subject) => proposeSlug(subject),
  },
  message: ({ id }) => `id ${quote(id)} is not a slug: lower-case letters and digits, single hyphens between`,

  check({ values, isOrdinary }, report) {
    if (isOrdinary) return;
    const { id, endpoint } = values;
    if (id === undefined || isSlug(id) || isBlank(id)) return;
    const hasSlug =
      endpoint !== undefined && parseEndpoint(endpoint) !== undefined && slugOf(endpoint) !== '';
    report({ path: ['id'], args: { id }, fix: hasSlug ? 'offered' : '-' });
  },

  breaker: breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const id = choice.random.pick([
      entry.id.replaceAll('-', '_'),
      `${entry.id}-`,
      entry.id.replace('-', '--'),
      entry.endpoint.replace('https://', ''),
    ]);
    return replaced(listing, index, { ...entry, id });
  }),
});

/** Sets the slug of the endpoint, or one with a suffix where another entry has the same. */
export function proposeSlug({ reading, listing, entry }: Subject): Proposal[] {
  const endpoint = reading?.values.endpoint;
  const slug = endpoint === undefined ? '' : slugOf(endpoint);
  if (slug === '') return [];
  const id = freeSlug(slug, listing, entry);
  return [{ title: `Set ${quote(id)}`, changes: [setString(['id'], id)], isPreferred: true }];
}
