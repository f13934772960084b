import { BRACKETED_PARAMETER, parseEndpoint } from '../../endpoint';
import { plain } from '../../quote';
import { entryRule } from '../rule';

export const endpointParam = entryRule<{ written: string; name: string }>({
  id: 'endpoint-param',
  group: 'Shape',
  severity: 'info',
  anchor: 'value',
  summary: 'A path parameter is written `{x}`, `<x>` or `[x]` instead of `:x`.',
  reason: 'Path parameters are written with a leading colon, `:paramName`; tools fill them in by that.',
  source: 'section 2, `endpoint`',
  fix: { kind: 'offered', text: 'Write it with a leading colon.' },
  message: ({ written, name }) => `Path parameter ${plain(written)} should be written :${plain(name)}`,

  check({ values, isOrdinary }, report) {
    if (isOrdinary) return;
    const { endpoint } = values;
    if (endpoint === undefined || !/[{<[]/.test(endpoint)) return;
    const path = parseEndpoint(endpoint)?.path ?? '';
    const [match] = path.matchAll(BRACKETED_PARAMETER);
    if (!match) return;
    const [written, braces, angles, brackets] = match;
    report({ path: ['endpoint'], args: { written, name: braces ?? angles ?? brackets ?? '' } });
  },
});
