import { entry, listing, other } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

/** A valid entry before and an invalid one after it, to test that reading continues after the error. */
const HEALTHY = other('b', { health: '{}' });

function among(middle: string): string {
  return listing([other('a'), middle, HEALTHY]);
}

testRule('syntax', {
  valid: {
    'a valid text': {},
    'comments in JSONC': { text: `// a\n${listing([entry({}, ' /* b */')])}/* c */`, jsonc: true },
    'comments between two entries in JSONC': {
      text: listing([`/* { "id": */ ${entry()} // , {\n`, `// "\n${other('b')}`]),
      jsonc: true,
    },
    'trailing commas in JSONC': { text: listing([`${entry({ sources: '["a",]' }, ',')},`]), jsonc: true },
  },
  invalid: {
    'an empty text': { text: '«»', at: [''] },
    'a text that is cut off in an entry': {
      text: '{ "count": 9, "results": [ { "id": "a" }, { "id": "b", "name": "n"«»',
      at: ['/results/1'],
    },
    'something after the end': { text: `${listing([entry()])}«x»`, at: [''] },
    'an entry that is not closed': {
      text: among(entry().replace(/\s*\}$/, '')).replace(
        `,\n    ${HEALTHY}`,
        `,\n    «{»${HEALTHY.slice(1)}`,
      ),
      at: ['/results/1'],
    },
    'a trailing comma after the last entry': {
      text: listing([HEALTHY, `${entry()},`]).replace(/\]\n\}\n$/, '«]»\n}\n'),
      at: ['/results/1'],
    },
    'a member without a value': {
      text: among(entry({ volume30dUsd: '«' }).replace('«,', '«,»')),
      at: ['/results/1/volume30dUsd'],
    },
    'only the first of several errors of an entry': {
      text: among(entry({ name: '«nul»', chain: '["base"', health: 'nil' }, ',')),
      at: ['/results/1/name'],
    },
  },
});

testRule('duplicate-key', {
  valid: {
    'the same names in two entries': listing([entry(), other('b')]),
    'a name of the entry inside one of its values': { health: '{ "id": 1, "health": { "id": 2 } }' },
    'names that differ in case': listing([entry({}, ', "ID": 1')]),
    'a name that appears in two elements of an array': { health: '[{ "a": 1 }, { "a": 1 }]' },
  },
  invalid: {
    'the later member': {
      text: listing([entry({}, ', «"chain"»: "base"')]),
      at: ['/results/0/chain'],
      says: '"chain" is already in this object',
    },
    'the earlier members count for nothing': {
      text: listing([
        entry({ calls30d: '"61"', qualityFlag: '"good"' }, ', «"calls30d"»: 60, «"qualityFlag"»: "monitor"'),
      ]),
      at: ['/results/0/calls30d', '/results/0/qualityFlag'],
    },
    'inside a value': {
      text: { health: '{ "a": [0, { "b": 1, «"b"»: 2 }], «"a"»: 1 }' },
      at: ['/results/0/health/a/1/b', '/results/0/health/a'],
    },
    'the count': { text: `{ "count": 0, "results": [${entry()}], «"count"»: 1 }`, at: ['/count'] },
    'the results, of which the last count': {
      text: `{ "results": [${HEALTHY}], "count": 5, «"results"»: [${entry({ qualityFlag: '"x"' })}] }`,
      at: ['/results'],
    },
    'the results, of which only the first are no array': {
      text: `{ "count": 5, "results": null, «"results"»: [${HEALTHY}] }`,
      at: ['/results'],
    },
    'in an entry whose text is broken': {
      text: listing([entry({}, ', «"chain"»: "base",')]),
      at: ['/results/0/chain'],
    },
  },
});
