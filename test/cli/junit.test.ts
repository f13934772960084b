import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { checkJson, folder, run, type Files } from './run';

/** Text of XML: no control characters, and no special characters but as entities. */
const TEXT = String.raw`(?:[^<>&"\p{Cc}\p{Cs}]|\n|&(?:amp|lt|gt|quot|#x?[\da-f]+);)*`;
const CASE_START = `<testcase name="${TEXT}" classname="${TEXT}" time="0"`;
const CASE = `${CASE_START}(?:/>|><failure type="${TEXT}" message="${TEXT}">${TEXT}</failure></testcase>)`;
const SUITE_START = `<testsuite name="${TEXT}" package="catalog-lens" hostname="localhost" tests="\\d+" failures="\\d+" errors="0" time="0" id="\\d+" timestamp="[\\dT:-]{19}">`;
const SUITE_END = `<system-out>${TEXT}</system-out>\n *<system-err/>\n *</testsuite>`;

/** The elements of the schemas of Ant, the strictest, and of Jenkins, with their attributes and in their order. */
const REPORT = new RegExp(
  `^<\\?xml version="1.0" encoding="UTF-8"\\?>\n<testsuites>\n(?: *${SUITE_START}\n *<properties>\n *<property name="entries" value="\\d+"/>\n *</properties>\n(?: *${CASE}\n)+ *${SUITE_END}\n)*</testsuites>\n$`,
  'u',
);

const WRONG = listing([
  entry({ qualityFlag: '"?"', health: '1' }),
  other(
    'b',
    { sources: '[]', calls30d: '61', description: '"a<b>&\\"c\\u0000\\ud800\\u001b"' },
    ', "<&\'\\u0007": 1',
  ),
]);

/** A report, which must be valid. */
async function junit(args: string, where: string | Files): Promise<{ xml: string; status: number | null }> {
  const { stdout, stderr, status } = await run(`check --format junit ${args}`, where);
  expect(stderr).toBe('');
  expect(stdout).toMatch(REPORT);
  return { xml: stdout, status };
}

describe('the JUnit report', () => {
  it('has a suite for each listing and a case for each problem', async () => {
    const cwd = folder({ 'a.json': WRONG, 'b.json': listing([entry()]), 'c.json': '[]' });
    const { xml } = await junit('.', cwd);
    const { files } = await checkJson('a.json', cwd);
    const problems = files[0]?.problems ?? [];
    const infos = problems.filter(({ severity }) => severity === 'info').length;
    expect(infos).toBeGreaterThan(0);
    const suites = Array.from(xml.matchAll(/<testsuite name="(.*?)" .*? tests="(\d+)" failures="(\d+)"/g));
    expect(suites.map(([, ...values]) => values.join(' '))).toEqual([
      `a.json ${problems.length} ${problems.length - infos}`,
      'b.json 1 0',
    ]);
    expect(xml.match(/<testcase /g)).toHaveLength(problems.length + 1);
    expect(xml.match(/<failure /g)).toHaveLength(problems.length - infos);
    const [, output = ''] = /<system-out>([^]*?)<\/system-out>/.exec(xml) ?? [];
    expect(output.match(/^a\.json:\d+:\d+ info .+$/gm)).toHaveLength(infos);
    expect(xml).toContain('<testcase name="no problems in b.json" classname="b.json" time="0"/>');
  });

  it.each(['error', 'warning', 'info'])(
    'has failures if and only if the command fails: %s',
    async (failOn) => {
      for (const text of [WRONG, listing([entry({ health: '1' })]), listing([entry({ sources: '[]' })])]) {
        const { stdout, status } = await run(`check --format junit --fail-on ${failOn} a.json`, {
          'a.json': text,
        });
        expect(stdout.includes('<failure ')).toBe(status === 1);
      }
    },
  );

  it('names rule, member and entry, and states the place', async () => {
    const { xml } = await junit('a.json', { 'a.json': listing([entry({ qualityFlag: '"?"' })]) });
    expect(xml).toContain(
      '<testcase name="quality-flag /results/0/qualityFlag (api-x-io-v1-render) in a.json" classname="a.json" time="0">' +
        '<failure type="error" message="qualityFlag is &quot;?&quot;, but must be verified, unknown, monitor or concentrated">' +
        'a.json:21:22 error qualityFlag is &quot;?&quot;, but must be verified, unknown, monitor or concentrated</failure></testcase>\n',
    );
  });

  it('is valid without listings, and for names of all kinds and repeated problems', async () => {
    await junit('--pass-with-no-listings .', { 'a.json': '[]' });
    const names = {
      'thrice.json': listing([entry({}, ', "health": 1, "health": 2')]),
      'a&b <c> "d".json': WRONG,
      'x\u0001.json': WRONG,
      'x\u0002.json': WRONG,
    };
    const { xml } = await junit('.', names);
    const cases = Array.from(xml.matchAll(/<testcase name="([^"]*)"/g), ([, name]) => name);
    expect(new Set(cases).size).toBe(cases.length);
  });
});
