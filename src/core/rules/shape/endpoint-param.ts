import { bracketedParameters, parseEndpoint, endpointLabel, withColons } from '../../values/endpoint';
import { escapeAndShorten } from '../../text/quote';
import { setString, entryRule } from '../../listing/rule';

export const endpointParam = entryRule<{ written: string; name: string }>({
  id: 'endpoint-param',
  group: 'Shape',
  severity: 'info',
  anchor: 'value',
  summary: 'A path parameter is written `{x}`, `<x>` or `[x]` instead of `:x`.',
  reason:
    'Path parameters are written with a leading colon, `:name`. Tools that fill them in look for the colon.',
  source: 'section 2, `endpoint`',
  fix: {
    kind: 'offered',
    text: 'Write it with a leading colon.',
    propose({ path }, { entry }) {
      if (!entry) return [];
      const { endpoint = '', name } = entry.values;
      const after = withColonsInPath(endpoint);
      const label = endpointLabel(endpoint);
      // If the name is the label of the endpoint, it changes too.
      const relabeled = name !== undefined && name === label ? endpointLabel(after) : name;
      const isRelabeled = relabeled !== undefined && relabeled !== name;
      return [
        {
          title: `Change to ${escapeAndShorten(parseEndpoint(after)?.path ?? after)}`,
          changes: [setString(path, after), ...(isRelabeled ? [setString(['name'], relabeled)] : [])],
          isPreferred: true,
        },
      ];
    },
  },
  message: ({ written, name }) =>
    `Path parameter ${escapeAndShorten(written)} should be written :${escapeAndShorten(name)}`,

  check({ values, hasPlainSlug }, report) {
    if (hasPlainSlug) return;
    const { endpoint } = values;
    if (endpoint === undefined || !/[{<[]/.test(endpoint)) return;
    const path = parseEndpoint(endpoint)?.path ?? '';
    const [parameter] = bracketedParameters(path);
    if (parameter) report({ path: ['endpoint'], args: { ...parameter } });
  },

  breaks: { entry: ({ endpoint }) => ({ endpoint: `${endpoint}/{id}` }) },
});

function withColonsInPath(endpoint: string): string {
  const parts = parseEndpoint(endpoint);
  if (!parts) return endpoint;
  const { path, pathOffset } = parts;
  return endpoint.slice(0, pathOffset) + withColons(path) + endpoint.slice(pathOffset + path.length);
}
