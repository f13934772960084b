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
    'all members': listing([entry()]),
    'all members, the last first': listing([reversed(entry())]).replaceAll('\n', '\r\n'),
    'a listing with its members the other way round': `{"results":[${entry()}],"count":1}`,
    'names written with escapes': listing([entry()]).replace('"id"', String.raw`"\u0069d"`),
    'members of the wrong type': {
      text: listing([entry({ name: 'null', calls30d: '"60"' })]),
      also: ['wrong-type', 'wrong-type'],
    },
    'an entry that is not an object': { text: listing(['null']), also: ['wrong-type'] },
    'an entry whose text is broken': {
      text: listing([entry({ callsPerPayer: undefined, health: 'nul' })]),
      also: ['syntax'],
    },
  },
  invalid: {
    'the last member': {
      text: listing([opened(entry({ health: undefined }))]),
      at: ['/results/0'],
      messages: ['health is missing'],
    },
    'several members, named in order whatever the order of the others': {
      text: listing([
        other('a'),
        opened(reversed(entry({ qualityFlag: undefined, chain: undefined, sources: undefined }))),
      ]),
      at: ['/results/1'],
      messages: ['3 members are missing: chain, sources, qualityFlag'],
    },
    'every member': {
      text: listing(['«{»}']),
      at: ['/results/0'],
      messages: [`18 members are missing: ${ALL}`],
    },
    'each entry by itself': {
      text: listing([opened(entry({ id: undefined })), opened(other('b', { name: undefined }))]),
      at: ['/results/0', '/results/1'],
      messages: ['id is missing', 'name is missing'],
    },
    'an input of every statistic, which silences them': {
      text: listing([opened(entry({ calls30d: undefined, callsPerDayApprox: '7', callsPerPayer: '7' }))]),
      at: ['/results/0'],
    },
    'a name in another case': {
      text: listing([opened(entry()).replace('"chain"', '"Chain"')]),
      at: ['/results/0'],
      also: ['unknown-field'],
    },
    'a name that appears only inside a value': {
      text: listing([opened(entry({ id: undefined, health: '{ "id": "api-x-io-v1-render" }' }))]),
      at: ['/results/0'],
      also: ['health-not-null'],
    },
    'the count': {
      text: `«{» "results": [${entry()}] }`,
      at: [''],
      messages: ['count is missing'],
    },
    'the results': { text: '\n«{» "count": 0 }', at: [''], messages: ['results is missing'] },
    'count and results': { text: '«{»}', at: [''], messages: ['2 members are missing: count, results'] },
  },
});

testRule('unknown-field', {
  valid: {
    'no other name': listing([reversed(entry())]),
    'names inside a value': {
      text: listing([entry({ health: '{ "price": 1, "qualityflag": 2 }' })]),
      also: ['health-not-null'],
    },
    'a name written with escapes': listing([entry()]).replace('"chain"', String.raw`"\u0063h\u0061in"`),
    'an entry that is not an object': { text: listing(['["price"]']), also: ['wrong-type'] },
    'an entry whose text is broken': { text: listing([entry({}, ', "price": 1,')]), also: ['syntax'] },
  },
  invalid: {
    'a near miss': {
      text: listing([entry({}, ', «"qualityflag"»: "verified"')]),
      at: ['/results/0/qualityflag'],
      messages: ['Unknown member "qualityflag"; did you mean "qualityFlag"?'],
    },
    'a near miss in another spelling': {
      text: listing([entry({}, ', «"price_per_call_usd"»: 1')]),
      at: ['/results/0/price_per_call_usd'],
      messages: ['Unknown member "price_per_call_usd"; did you mean "pricePerCallUsd"?'],
    },
    'a name unlike any': {
      text: listing([entry({}, ', «"🦔"»: {}')]),
      at: ['/results/0/🦔'],
      messages: ['Unknown member "🦔"'],
    },
    'members of the listing': {
      text: `{ «"Count"»: 1, "count": 1, «"next"»: null, "results": [${entry()}], «"results2"»: [] }`,
      at: ['/Count', '/next', '/results2'],
      messages: [
        'Unknown member "Count"; did you mean "count"?',
        'Unknown member "next"',
        'Unknown member "results2"; did you mean "results"?',
      ],
    },
    'a member of the listing in an entry, and the reverse': {
      text: `{ "count": 1, «"health"»: null, "results": [${entry({}, ', «"results"»: []')}] }`,
      at: ['/health', '/results/0/results'],
    },
    'a name with the separators of a pointer': {
      text: listing([entry({}, ', «"a/b~c"»: 1')]),
      at: ['/results/0/a~1b~0c'],
    },
    'an empty name': { text: listing([entry({}, ', «""»: 1')]), at: ['/results/0/'] },
    'a name that is a number': {
      text: listing([entry({}, ', «"10"»: 1, «"2"»: 1')]),
      at: ['/results/0/10', '/results/0/2'],
    },
    'names of the object prototype': {
      text: listing([entry({}, ', «"__proto__"»: {}, «"constructor"»: 1, «"hasOwnProperty"»: 1')]),
      at: ['/results/0/__proto__', '/results/0/constructor', '/results/0/hasOwnProperty'],
    },
    'each occurrence of a repeated name': {
      text: listing([entry({}, ', «"price"»: 1, «"price"»: 1')]),
      at: ['/results/0/price', '/results/0/price'],
      also: ['duplicate-key'],
    },
    'before all others, minified, with CRLF line endings': {
      text: `{"count":1,\r\n"results":[{«"prices"»:[],${entry().slice(1)}]}`,
      at: ['/results/0/prices'],
    },
  },
});

testRule('health-not-null', {
  valid: {
    null: listing([entry()]),
    'null after another value of the name': {
      text: listing([entry({ health: '{}' }, ', "health": null')]),
      also: ['duplicate-key'],
    },
    'no health': { text: listing([entry({ health: undefined })]), also: ['missing-field'] },
  },
  invalid: {
    'an object': { text: listing([entry({ health: '«{» "status": "ok" }' })]), at: ['/results/0/health'] },
    'an array': { text: listing([entry({ health: '«[»null]' })]), at: ['/results/0/health'] },
    'a string': { text: listing([entry({ health: '«"null"»' })]), at: ['/results/0/health'] },
    false: { text: listing([entry({ health: '«false»' })]), at: ['/results/0/health'] },
    'zero, with the members in another order': {
      text: listing([reversed(entry({ health: '«0»' }))]),
      at: ['/results/0/health'],
    },
  },
});

testRule('quality-flag', {
  valid: {
    verified: listing([entry({ qualityFlag: '"verified"' })]),
    unknown: listing([entry({ qualityFlag: '"unknown"' })]),
    monitor: listing([entry({ qualityFlag: '"monitor"' })]),
    concentrated: listing([entry({ qualityFlag: '"concentrated"' })]),
    'a value written with escapes': listing([entry({ qualityFlag: String.raw`"\u0076erified"` })]),
    'a wrong type': { text: listing([entry({ qualityFlag: '["verified"]' })]), also: ['wrong-type'] },
  },
  invalid: {
    'another case': {
      text: listing([entry({ qualityFlag: '«"Verified"»' })]),
      at: ['/results/0/qualityFlag'],
      messages: [
        'qualityFlag is "Verified", but must be verified, unknown, monitor or concentrated; did you mean "verified"?',
      ],
    },
    'whitespace around it': {
      text: listing([entry({ qualityFlag: '«"monitor "»' })]),
      at: ['/results/0/qualityFlag'],
      messages: [
        'qualityFlag is "monitor ", but must be verified, unknown, monitor or concentrated; did you mean "monitor"?',
      ],
    },
    'another word': {
      text: listing([other('b'), entry({ qualityFlag: '«"concentration"»' })]),
      at: ['/results/1/qualityFlag'],
      messages: [
        'qualityFlag is "concentration", but must be verified, unknown, monitor or concentrated; did you mean "concentrated"?',
      ],
    },
    'an empty string': {
      text: listing([entry({ qualityFlag: '«""»' })]),
      at: ['/results/0/qualityFlag'],
    },
    'a name of the object prototype': {
      text: listing([entry({ qualityFlag: '«"constructor"»' })]),
      at: ['/results/0/qualityFlag'],
    },
  },
});
