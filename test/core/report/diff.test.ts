import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { compare, type Comparison } from '../../../src/core/compare/comparison';
import { jsonDiff } from '../../../src/core/report/diff-json';
import { markdownDiff } from '../../../src/core/report/diff-markdown';
import { prettyDiff, type DiffReporter } from '../../../src/core/report/diff';
import { DEFAULT_SETTINGS } from '../../../src/core/listing/settings';
import { MORE_THAN_ARGUMENTS } from '../../support/limits';
import { listing, other } from '../../support/listing-text';
import { listingOf } from '../listing-of';

const OLD = listing([other('a'), other('b'), other('c'), other('e')], '1000');
const NEW = listing(
  [
    other('c'),
    other('a', { pricePerCallUsd: '0.625', volume30dUsd: '37.5', volumePerDayApprox: '1.25' }),
    other('b', { qualityFlag: '"good"', description: String.raw`"Renders\na page, **bold** | @you."` }),
    other('new', { chain: '"solana"', acceptedChains: '["solana", "base"]' }),
  ],
  '1001',
);

function report(reporter: DiffReporter, before = OLD, after = NEW): string {
  return reportOf(reporter, compare(listingOf(before), listingOf(after)));
}

function reportOf(reporter: DiffReporter, comparison: Comparison): string {
  return [...reporter({ oldPath: 'old.json', newPath: 'new.json', comparison })].join('');
}

describe('the reports of a small pair', () => {
  it('for a terminal', () => {
    expect(report(prettyDiff())).toMatchInlineSnapshot(`
      "old.json → new.json
      4 entries: 2 problems introduced, 2 changed, 1 added, 1 removed, 1 moved

      Problems introduced (2)
      new.json:15:23 warning Out of order: an entry with volume 30 belongs last results-order
      new.json:61:22 error qualityFlag is "good", but must be verified, unknown, monitor or concentrated quality-flag

      Listing (1)
        count  1,000 → 1,001  +1 (+0.1%)

      Changed (2)
        ~ api-x-io-v1-a  #2 · +25%, $30 → $37.5
            pricePerCallUsd       $0.5 → $0.625  +$0.125 (+25%)
              volume30dUsd        $30 → $37.5    +$7.5 (+25%)
              volumePerDayApprox  $1 → $1.25     +$0.25 (+25%)
        ~ api-x-io-v1-b  #3
            description  "Renders a page." → "Renders\\na page, **bold** | @you."
            qualityFlag  "verified" → "good"

      Added (1)
        + api-x-io-v1-new  #4 · $30 · 60 calls

      Removed (1)
        - api-x-io-v1-e  #4 · $30 · 60 calls

      Moved (1)
        api-x-io-v1-c  #3 → #1

      Totals
        4 entries, $120 → $127.5, 240 calls
      "
    `);
  });

  it('differ only in colors on a terminal', () => {
    const colored = report(prettyDiff(pc.createColors(true)));
    expect(colored).toContain('\u001b[');
    // oxlint-disable-next-line no-control-regex
    expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(report(prettyDiff()));
  });

  it('for a pull request', () => {
    expect(report(markdownDiff)).toMatchInlineSnapshot(`
      "**Catalog Lens**: \`old.json\` → \`new.json\`

      4 entries: 2 problems introduced, 2 changed, 1 added, 1 removed.

      **Problems introduced (2)**

      | entry | severity | message | rule |
      | --- | --- | --- | --- |
      | \`api-x-io-v1-c\` | warning | Out of order: an entry with volume 30 belongs last | \`results-order\` |
      | \`api-x-io-v1-b\` | error | qualityFlag is "good", but must be verified, unknown, monitor or concentrated | \`quality-flag\` |

      **Listing (1)**

      | member | old | new | difference |
      | --- | --- | --- | --- |
      | \`count\` | \`1,000\` | \`1,001\` | \`+1 (+0.1%)\` |

      **Changed (2)**

      | entry | member | old | new | difference |
      | --- | --- | --- | --- | --- |
      | \`api-x-io-v1-a\` \`+25%, $30 → $37.5\` | \`pricePerCallUsd\` | \`$0.5\` | \`$0.625\` | \`+$0.125 (+25%)\` |
      |  | ↳ \`volume30dUsd\` | \`$30\` | \`$37.5\` | \`+$7.5 (+25%)\` |
      |  | ↳ \`volumePerDayApprox\` | \`$1\` | \`$1.25\` | \`+$0.25 (+25%)\` |
      | \`api-x-io-v1-b\` | \`description\` | \`"Renders a page."\` | \`"Renders\\na page, **bold** \\| @you."\` |  |
      |  | \`qualityFlag\` | \`"verified"\` | \`"good"\` |  |

      **Added (1)**

      | entry | position | volume and calls |
      | --- | --- | --- |
      | \`api-x-io-v1-new\` | 4 | $30 · 60 calls |

      **Removed (1)**

      | entry | position | volume and calls |
      | --- | --- | --- |
      | \`api-x-io-v1-e\` | 4 | $30 · 60 calls |

      Totals: \`4 entries, $120 → $127.5, 240 calls\`.
      "
    `);
  });

  it('for programs', () => {
    expect(JSON.parse(report(jsonDiff))).toEqual(
      JSON.parse(String.raw`{
        "version": 1,
        "same": false,
        "old": {"path":"old.json","count":1000,"entries":4},
        "new": {"path":"new.json","count":1001,"entries":4},
        "shift": null,
        "ignored": [],
        "root": [
          {"field":"count","oldPointer":"/count","newPointer":"/count","old":"1000","new":"1001","delta":"1","follows":[]}
        ],
        "added": [
          {"id":"api-x-io-v1-new","name":"api.x.io · /new","endpoint":"https://api.x.io/v1/new","pointer":"/results/3","rank":4}
        ],
        "removed": [
          {"id":"api-x-io-v1-e","name":"api.x.io · /e","endpoint":"https://api.x.io/v1/e","pointer":"/results/3","rank":4}
        ],
        "changed": [
          {"id":"api-x-io-v1-a","old":{"pointer":"/results/0","rank":1},"new":{"pointer":"/results/1","rank":2},"fields":[{"field":"pricePerCallUsd","oldPointer":"/results/0/pricePerCallUsd","newPointer":"/results/1/pricePerCallUsd","old":"0.5","new":"0.625","delta":"0.125","follows":[{"field":"volume30dUsd","oldPointer":"/results/0/volume30dUsd","newPointer":"/results/1/volume30dUsd","old":"30","new":"37.5","delta":"7.5","follows":[]},{"field":"volumePerDayApprox","oldPointer":"/results/0/volumePerDayApprox","newPointer":"/results/1/volumePerDayApprox","old":"1","new":"1.25","delta":"0.25","follows":[]}]}]},
          {"id":"api-x-io-v1-b","old":{"pointer":"/results/1","rank":2},"new":{"pointer":"/results/2","rank":3},"fields":[{"field":"description","oldPointer":"/results/1/description","newPointer":"/results/2/description","old":"\"Renders a page.\"","new":"\"Renders\\na page, **bold** | @you.\"","delta":null,"follows":[]},{"field":"qualityFlag","oldPointer":"/results/1/qualityFlag","newPointer":"/results/2/qualityFlag","old":"\"verified\"","new":"\"good\"","delta":null,"follows":[]}]}
        ],
        "moved": [
          {"id":"api-x-io-v1-c","old":{"pointer":"/results/2","rank":3},"new":{"pointer":"/results/0","rank":1}}
        ],
        "totals": {
          "all": {"old":{"entries":4,"volume30dUsd":120,"calls30d":240},"new":{"entries":4,"volume30dUsd":127.5,"calls30d":240}},
          "excluded": {"old":0,"new":0}
        },
        "problems": {
          "introduced": [
            {"rule":"results-order","severity":"warning","message":"Out of order: an entry with volume 30 belongs last","pointer":"/results/0/volume30dUsd","id":"api-x-io-v1-c"},
            {"rule":"quality-flag","severity":"error","message":"qualityFlag is \"good\", but must be verified, unknown, monitor or concentrated","pointer":"/results/2/qualityFlag","id":"api-x-io-v1-b"}
          ],
          "resolved": []
        }
      }`),
    );
  });

  it('of equal ones', () => {
    expect(report(prettyDiff(), OLD, OLD)).toBe('old.json → new.json\nno difference in 4 entries\n');
    expect(report(markdownDiff, OLD, OLD)).toBe(
      '**Catalog Lens**: `old.json` → `new.json`\n\nNo difference in 4 entries.\n',
    );
    expect(JSON.parse(report(jsonDiff, OLD, OLD))).toMatchObject({ same: true, changed: [], moved: [] });
  });

  it('have any number of changed members', () => {
    const members = (value: number): string =>
      Array.from({ length: MORE_THAN_ARGUMENTS }, (_, at) => `"x${at}": ${value},`).join('');
    const text = (value: number): string => `{${members(value)} "results": [${other('a')}]}`;
    // Similar names are looked for, which takes time.
    const settings = { ...DEFAULT_SETTINGS, severities: new Map([['unknown-field', 'off' as const]]) };
    const comparison = compare(listingOf(text(1), { settings }), listingOf(text(2), { settings }));
    for (const reporter of [prettyDiff(), markdownDiff, jsonDiff])
      expect(reportOf(reporter, comparison)).toMatch(/x34999|Listing \(35,000\)/);
  });

  it('have the count as it is written', () => {
    const after = listing([other('a')], '12345678901234567890');
    expect(report(jsonDiff, OLD, after)).toContain('"count": 12345678901234567890,');
  });
});
