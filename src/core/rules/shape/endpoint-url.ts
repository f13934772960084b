import { isBlank } from '../../values/names';
import { endpointError, type EndpointError } from '../../values/endpoint';
import { setString, entryRule } from '../../listing/rule';

const SENTENCES: Record<EndpointError, string> = {
  'not-url': 'endpoint is not an absolute URL with a host',
  whitespace: 'endpoint contains whitespace or control characters',
  'not-https': 'endpoint is not an https URL',
  credentials: 'endpoint contains a user name or password',
};

export const endpointUrl = entryRule<{ error: EndpointError }>({
  id: 'endpoint-url',
  group: 'Shape',
  severity: 'error',
  anchor: 'value',
  summary: '`endpoint` is not an absolute `https:` URL with a host, or contains a user name or password.',
  reason:
    'An endpoint is called with a payment attached, so its address must be complete, encrypted and free of secrets.',
  source: 'section 2, `endpoint`',
  fix: {
    kind: 'offered',
    text: 'Change `http` to `https`.',
    propose({ path }, { entry }) {
      const { endpoint = '' } = entry?.values ?? {};
      return [
        {
          title: 'Change http to https',
          changes: [setString(path, withHttps(endpoint))],
          isPreferred: true,
        },
      ];
    },
  },
  message: ({ error }) => SENTENCES[error],

  check({ values, hasPlainSlug }, report) {
    if (hasPlainSlug) return;
    const { endpoint } = values;
    if (endpoint === undefined || isBlank(endpoint)) return;
    const error = endpointError(endpoint);
    if (error) report({ path: ['endpoint'], args: { error }, fix: isPlainHttp(endpoint) ? 'offered' : '-' });
  },

  breaks: { entry: ({ endpoint }) => ({ endpoint: endpoint.replace('https:', 'http:') }) },
});

function isPlainHttp(endpoint: string): boolean {
  return /^http:/i.test(endpoint) && endpointError(withHttps(endpoint)) === undefined;
}

function withHttps(endpoint: string): string {
  return endpoint.replace(/^http(?=:)/i, 'https');
}
