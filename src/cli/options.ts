import { parseFilter, type Filter } from '../core/browse/filter/filter';
import { COMPARED_MEMBERS, FIELD_NAMES, type FieldName } from '../core/listing/fields';
import type { Rule } from '../core/listing/rule';
import { RULE_IDS, ruleOf } from '../core/rules';
import { closest, nearMiss } from '../core/values/names';
import { Failure } from './context';

/** Reads the option `--filter`. @throws Failure if the filter has errors, with a sentence for each */
export function readFilter(text = ''): Filter {
  const filter = parseFilter(text);
  const sentences = filter.errors.map((error) => `--filter: ${error}`);
  if (sentences.length > 0) throw new Failure(sentences.join('\n'), sentences);
  return filter;
}

/** The rule with an id from the command line. @throws Failure if there is no such rule, with a similar one */
export function ruleNamed(id: string): Rule {
  const rule = ruleOf(id);
  if (rule) return rule;
  const meant = nearMiss(id, RULE_IDS);
  throw new Failure(`unknown rule ${id}${meant === undefined ? '' : `; did you mean ${meant}?`}`);
}

/** The member of entries with a name from the command line. @throws Failure if there is none, with a similar one */
export function memberNamed(name: string, option: string): FieldName {
  return knownName(name, FIELD_NAMES, option);
}

/** Checks the names of `--ignore`: members of entries, or `count`. @throws Failure if there is none of a name */
export function assertComparedMembers(ignored: readonly string[]): void {
  for (const name of ignored) knownName(name, COMPARED_MEMBERS, '--ignore');
}

function knownName<N extends string>(name: string, names: readonly N[], option: string): N {
  const exact = names.find((candidate) => candidate === name);
  if (exact !== undefined) return exact;
  if (name === '') throw new Failure(`${option} needs the name of a member`);
  throw new Failure(`${option}: unknown member ${name}; did you mean ${closest(name, names) ?? ''}?`);
}
