import { nearMiss } from '../../values/names';
import { quote } from '../../text/quote';
import { type Change, type Proposal, objectRule } from '../../listing/rule';

export const unknownField = objectRule<{ name: string; knownNames: readonly string[] }>({
  id: 'unknown-field',
  group: 'Shape',
  severity: 'warning',
  anchor: 'name',
  summary: 'A member has an unknown name. The message suggests the closest known one.',
  reason: 'Names are case-sensitive. Clients treat a misspelled member as a missing one.',
  source: 'section 2, rule 2',
  fix: {
    kind: 'offered',
    text: 'Rename the member to the closest name, or remove it.',
    propose({ path, args: { name, knownNames }, span }, { root }) {
      const at = span ? { nameAt: span.start } : path;
      const remove: Proposal = {
        title: `Remove ${quote(name)}`,
        changes: [{ change: 'remove', at }],
      };
      const meant = nearMiss(name, knownNames);
      if (meant === undefined || root.members.some((member) => member.name === meant)) return [remove];
      const rename: Change = { change: 'rename', at, name: meant };
      return [{ title: `Rename to "${meant}"`, changes: [rename], isPreferred: true }, remove];
    },
  },
  message({ name, knownNames }) {
    const meant = nearMiss(name, knownNames);
    return meant === undefined
      ? `Unknown member ${quote(name)}`
      : `Unknown member ${quote(name)}; did you mean "${meant}"?`;
  },

  check({ shape, knownNames }, report) {
    for (const { name, span } of shape.unknown)
      report({ path: [name], args: { name, knownNames }, ...(span && { span }) });
  },

  breaks: { entry: ({ qualityFlag }) => ({ quality_flag: qualityFlag }) },
});
