import { nearMiss } from '../../values/names';
import { quote } from '../../text/quote';
import type { Change, Proposal } from '../../listing/proposal';
import { objectRule } from '../../listing/rule';

export const unknownField = objectRule<{ name: string; meant: string | undefined }>({
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
    propose({ path, args: { name, meant }, span }, { root }) {
      const at = span ? { nameAt: span.start } : path;
      const remove: Proposal = {
        title: `Remove ${quote(name)}`,
        changes: [{ change: 'remove', at }],
      };
      if (meant === undefined || root.members.some((member) => member.name === meant)) return [remove];
      const rename: Change = { change: 'rename', at, name: meant };
      return [{ title: `Rename to "${meant}"`, changes: [rename], isPreferred: true }, remove];
    },
  },
  message: ({ name, meant }) =>
    meant === undefined
      ? `Unknown member ${quote(name)}`
      : `Unknown member ${quote(name)}; did you mean "${meant}"?`,

  check(object, report) {
    for (const { name, span } of object.shape.unknown) {
      const args = { name, meant: nearMiss(name, object.knownNames) };
      report({ path: [name], args, ...(span && { span }) });
    }
  },

  breaks: { entry: ({ qualityFlag }) => ({ quality_flag: qualityFlag }) },
});
