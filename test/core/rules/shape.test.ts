import { entry, listing, other, VALID_MEMBERS } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

/** The text of an object with its opening bracket marked. */
function opened(object: string): string {
  return `«{»${object.slice(1)}`;
}

/** An entry's text with its members, one per line, in reverse order. */
function reversed(text: string): string {
  const [open = '', ...lines] = text.split('\n');
  const close = lines.pop() ?? '';
  const members = lines.map((line) => line.replace(/,$/, '')).reverse();
  return [open, members.join(',\n'), close].join('\n');
}

const ALL = Object.keys(VALID_MEMBERS).join(', ');

testRule('missing-field', {
  valid: {
    'all members': {},
    'all members, the last first': listing([reversed(entry())]).replaceAll('\n', '\r\n'),
    'an entry that is not an object': listing(['null']),
    'an entry whose text is broken': { callsPerPayer: undefined, health: 'nul' },
  },
  invalid: {
    'the last member': [listing([opened(entry({ health: undefined }))]), 'health is missing'],
    'several members, named in order whatever the order of the others': [
      listing([
        other('a'),
        opened(reversed(entry({ qualityFlag: undefined, chain: undefined, sources: undefined }))),
      ]),
      '3 members are missing: chain, sources, qualityFlag',
    ],
    'every member': [listing(['«{»}']), `18 members are missing: ${ALL}`],
    'each entry by itself': [
      listing([opened(entry({ id: undefined })), opened(other('b', { name: undefined }))]),
      'id is missing',
      'name is missing',
    ],
    'an input of every statistic, which silences them': listing([
      opened(entry({ calls30d: undefined, callsPerDayApprox: '7', callsPerPayer: '7' })),
    ]),
    'a name in another case': listing([opened(entry()).replace('"chain"', '"Chain"')]),
    'a name that appears only inside a value': listing([
      opened(entry({ id: undefined, health: '{ "id": "api-x-io-v1-render" }' })),
    ]),
    'the count': [`«{» "results": [${entry()}] }`, 'count is missing'],
    'the results': ['\n«{» "count": 0 }', 'results is missing'],
    'count and results': ['«{»}', '2 members are missing: count, results'],
  },
});

testRule('unknown-field', {
  valid: {
    'no other name': listing([reversed(entry())]),
    'names inside a value': { health: '{ "price": 1, "qualityflag": 2 }' },
    'an entry that is not an object': listing(['["price"]']),
    'an entry whose text is broken': listing([entry({}, ', "price": 1,')]),
  },
  invalid: {
    'a near miss': [
      listing([entry({}, ', «"qualityflag"»: "verified"')]),
      'Unknown member "qualityflag"; did you mean "qualityFlag"?',
    ],
    'a near miss in another spelling': [
      listing([entry({}, ', «"price_per_call_usd"»: 1')]),
      'Unknown member "price_per_call_usd"; did you mean "pricePerCallUsd"?',
    ],
    'a name unlike any': [listing([entry({}, ', «"🦔"»: {}')]), 'Unknown member "🦔"'],
    'members of the listing': [
      `{ «"Count"»: 1, "count": 1, «"next"»: null, "results": [${entry()}], «"results2"»: [] }`,
      'Unknown member "Count"; did you mean "count"?',
      'Unknown member "next"',
      'Unknown member "results2"; did you mean "results"?',
    ],
    'a member of the listing in an entry, and the reverse': `{ "count": 1, «"health"»: null, "results": [${entry({}, ', «"results"»: []')}] }`,
    'a name with the separators of a pointer': listing([entry({}, ', «"a/b~c"»: 1')]),
    'an empty name': listing([entry({}, ', «""»: 1')]),
    'each occurrence of a repeated name': listing([entry({}, ', «"price"»: 1, «"price"»: 1')]),
  },
});

testRule('health-not-null', {
  valid: {
    null: {},
    'null after another value of the name': listing([entry({ health: '{}' }, ', "health": null')]),
    'no health': { health: undefined },
  },
  invalid: {
    'an object': { health: '«{» "status": "ok" }' },
    'zero, with the members in another order': listing([reversed(entry({ health: '«0»' }))]),
  },
});

testRule('quality-flag', {
  valid: {},
  invalid: {
    'another case': [
      { qualityFlag: '«"Verified"»' },
      'qualityFlag is "Verified", but must be verified, unknown, monitor or concentrated; did you mean "verified"?',
    ],
    'whitespace around it': [
      { qualityFlag: '«"monitor "»' },
      'qualityFlag is "monitor ", but must be verified, unknown, monitor or concentrated; did you mean "monitor"?',
    ],
    'another word': [
      listing([other('b'), entry({ qualityFlag: '«"concentration"»' })]),
      'qualityFlag is "concentration", but must be verified, unknown, monitor or concentrated; did you mean "concentrated"?',
    ],
  },
});
