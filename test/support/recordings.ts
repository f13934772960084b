/** A recorded HTTP exchange as some tool writes it. */
export interface Recording {
  readonly name: string;
  /** The file, with the text of a response as a string. */
  readonly of: (response: string) => string;
  /** Where the string is. */
  readonly pointer: string;
}

/** Also in the web worker host, which has no `Buffer`. */
function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** As the developer tools of browsers export it: the response follows those of scripts and images. */
function har(content: object, page = ''): string {
  const entry = (url: string, mimeType: string, own: object): object => ({
    startedDateTime: '2026-08-21T13:37:59.000Z',
    time: 41.3,
    request: { method: 'GET', url, httpVersion: 'http/2.0', headers: [], queryString: [], cookies: [] },
    response: {
      status: 200,
      statusText: '',
      headers: [{ name: 'content-type', value: mimeType }],
      content: { size: 9, mimeType, ...own },
    },
    timings: { send: 0, wait: 40, receive: 1.3 },
  });
  const log = {
    version: '1.2',
    creator: { name: 'WebInspector', version: '537.36' },
    pages: [],
    entries: [
      entry('https://x.io/', 'text/html', { text: `<!doctype html><p class="a">${page}</p>` }),
      entry('https://x.io/a.png', 'image/png', { text: base64('\u0089PNG\r\n'), encoding: 'base64' }),
      entry('https://x.io/api/listing', 'application/json', content),
    ],
  };
  return JSON.stringify({ log }, null, 2);
}

const IN_HAR = '/log/entries/2/response/content/text';

/** Files in which a response is a string. */
export const RECORDINGS: readonly Recording[] = [
  { name: 'HAR', of: (text) => har({ text }), pointer: IN_HAR },
  {
    name: 'HAR in Base64',
    of: (text) => har({ text: base64(text), encoding: 'base64' }),
    pointer: IN_HAR,
  },
  {
    name: 'HAR with a long page before',
    of: (text) => har({ text }, 'x'.repeat(3 << 20)),
    pointer: IN_HAR,
  },
  {
    name: 'Polly',
    of: (text) =>
      JSON.stringify({
        log: {
          _recordingName: 'lists endpoints',
          creator: { name: 'Polly.JS', version: '6.0.6' },
          entries: [{ _id: 'e3b0c442', response: { content: { mimeType: 'application/json', text } } }],
        },
      }),
    pointer: '/log/entries/0/response/content/text',
  },
  {
    name: 'VCR',
    of: (string) =>
      JSON.stringify({
        http_interactions: [
          { request: { method: 'get' }, response: { body: { encoding: 'UTF-8', string } } },
        ],
        recorded_with: 'VCR 6.3.1',
      }),
    pointer: '/http_interactions/0/response/body/string',
  },
  {
    name: 'VCR in Base64, with line breaks',
    of: (text) =>
      JSON.stringify({
        http_interactions: [
          { response: { body: { base64_string: base64(text).replace(/.{60}/g, '$&\n') } } },
        ],
      }),
    pointer: '/http_interactions/0/response/body/base64_string',
  },
  {
    name: 'nock',
    of: (response) =>
      JSON.stringify([{ scope: 'https://x.io:443', method: 'GET', path: '/api', status: 200, response }]),
    pointer: '/0/response',
  },
];
