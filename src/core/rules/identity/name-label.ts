import { hostName, lastSegment, parseEndpoint, endpointLabel, LABEL_SEPARATOR } from '../../values/endpoint';
import { quote, quoteBoth } from '../../text/quote';
import { setString, entryRule } from '../../listing/rule';

export const nameLabel = entryRule<{ name: string; label: string }>({
  id: 'name-label',
  group: 'Identity',
  severity: 'info',
  anchor: 'value',
  summary:
    '`name` has the form `<host> · /<segment>`, but its host or segment is not that of the endpoint. The text before ` · /` is a host if it has a dot and no whitespace.',
  reason:
    'A name of this form is made from the host and the last path segment of the endpoint. If they differ, one of the two was probably copied from another entry.',
  source: 'section 2, `name`',
  fix: {
    kind: 'offered',
    text: 'Set the name that is made from the endpoint.',
    propose: ({ path, args: { label } }) => [
      { title: `Set name to ${quote(label)}`, changes: [setString(path, label)], isPreferred: true },
    ],
  },
  message: ({ name, label }) => {
    const [stated, expected] = quoteBoth(name, label);
    return `name is ${stated}, but the endpoint gives ${expected}`;
  },

  check({ values, hasPlainSlug }, report) {
    const { name, endpoint } = values;
    if (name === undefined || endpoint === undefined) return;
    const at = name.indexOf(LABEL_SEPARATOR);
    if (at < 0) return;
    const host = name.slice(0, at);
    const segment = name.slice(at + LABEL_SEPARATOR.length);
    if (hasPlainSlug && isLabelOf(host, segment, endpoint)) return;
    if (!/^[^\s.]*\.\S*$/.test(host)) return;
    const parts = parseEndpoint(endpoint);
    if (!parts) return;
    const last = lastSegment(parts);
    const hostAgrees = [parts.host, hostName(parts)].some((own) => own.toLowerCase() === host.toLowerCase());
    const segmentAgrees = [last, last.replace(/^:/, '')].includes(segment);
    if (!hostAgrees || !segmentAgrees)
      report({ path: ['name'], args: { name, label: endpointLabel(endpoint) ?? endpoint } });
  },

  breaks: { entry: { name: `api.example.com${LABEL_SEPARATOR}status` } },
});

/** A quick check for endpoints with a simple form, without parsing them. */
function isLabelOf(host: string, segment: string, endpoint: string): boolean {
  return (
    endpoint.startsWith(host, 8) &&
    endpoint[8 + host.length] === '/' &&
    endpoint.endsWith(segment) &&
    endpoint[endpoint.length - segment.length - 1] === '/' &&
    segment !== '' &&
    !segment.includes('/') &&
    !host.includes('/')
  );
}
