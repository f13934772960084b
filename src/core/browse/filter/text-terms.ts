import { RULES } from '../../rules';
import { SEVERITIES } from '../../model/problem';
import { quoted } from './shown';
import type { TextTerm } from './term';
import { article, label, verb } from './text-phrases';
import { anyEqualTo, containedIn, equalTo, hostIn, isInHost, problemLike } from './text-tests';

/** The terms for strings. */
export const TEXT_TERMS = [
  {
    name: 'chain',
    kind: 'text',
    meaning: 'Primary payment network',
    example: 'chain:base,solana',
    field: 'chain',
    known: 'chain',
    test: equalTo((entry) => entry.display.chain),
    phrase: label('chain'),
  },
  {
    name: 'accepts',
    kind: 'text',
    meaning: 'One of the payment networks it accepts',
    example: 'accepts:polygon',
    field: 'acceptedChains',
    known: 'accepts',
    test: anyEqualTo((entry) => entry.display.acceptedChains),
    phrase: verb('accept', 'do not accept'),
  },
  {
    name: 'flag',
    kind: 'text',
    meaning: 'Quality label',
    example: 'flag:verified',
    field: 'qualityFlag',
    known: 'flag',
    test: equalTo((entry) => entry.display.qualityFlag),
    phrase: label('flag'),
  },
  {
    name: 'host',
    kind: 'text',
    meaning: 'Host of the endpoint, or one that it is part of',
    example: 'host:x.io',
    known: 'host',
    matches: isInHost,
    test: hostIn,
    phrase: article('a', 'host in'),
  },
  {
    name: 'facilitator',
    kind: 'text',
    meaning: 'Code of the payment facilitator',
    example: 'facilitator:cdp',
    field: 'facilitator',
    known: 'facilitator',
    test: equalTo((entry) => entry.display.facilitator),
    phrase: label('facilitator'),
  },
  {
    name: 'source',
    kind: 'text',
    meaning: 'One of the catalogs that list it',
    example: 'source:cdp-bazaar',
    field: 'sources',
    known: 'source',
    test: anyEqualTo((entry) => entry.display.sources),
    phrase: label('source'),
  },
  {
    name: 'id',
    kind: 'text',
    meaning: 'Part of the id',
    example: 'id:weather',
    field: 'id',
    test: containedIn(0),
    phrase: article('an', 'id containing', quoted),
  },
  {
    name: 'name',
    kind: 'text',
    meaning: 'Part of the name',
    example: 'name:"two words"',
    field: 'name',
    test: containedIn(1),
    phrase: article('a', 'name containing', quoted),
  },
  {
    name: 'endpoint',
    kind: 'text',
    meaning: 'Part of the endpoint',
    example: 'endpoint:/v1/',
    field: 'endpoint',
    test: containedIn(2),
    phrase: article('an', 'endpoint containing', quoted),
  },
  {
    name: 'rule',
    kind: 'text',
    meaning: 'Rule that it breaks',
    example: 'rule:volume-30d',
    known: 'rule',
    values: RULES.map(({ id }) => id),
    test: problemLike(({ rule }, values) => values.includes(rule.id)),
    phrase: verb('break the rule', 'do not break the rule'),
  },
  {
    name: 'has',
    kind: 'text',
    meaning: 'Problems, or those of a severity',
    example: 'has:errors',
    values: ['problems', ...SEVERITIES.map((severity) => `${severity}s`)],
    test: problemLike(
      ({ severity }, values) => values.includes('problems') || values.includes(`${severity}s`),
    ),
    phrase: verb('have', 'do not have', oneOf),
  },
  {
    name: 'is',
    kind: 'text',
    meaning: 'Its state: whether its text is not JSON',
    example: 'is:broken',
    values: ['broken'],
    test: () => ({ of: 'entry', cost: 0, matches: ({ entry }) => entry.hasSyntaxError }),
    phrase: verb('are', 'are not'),
  },
] as const satisfies readonly TextTerm[];

/** `errors` as `an error` */
function oneOf(plural: string): string {
  return `${/^[aeiou]/.test(plural) ? 'an' : 'a'} ${plural.replace(/s$/, '')}`;
}
