import {
  figureLiteral,
  betterEdit,
  computeExactly,
  RELATIONS,
  type Relation,
  literalsOf,
  type BetterEdit,
  recompute,
} from './relations';
import { agrees, shortest, surelyAgree } from '../../values/arithmetic';
import { FIELD_INDEX, FIELDS, type EntryValues, type NumericField } from '../../listing/fields';
import { DEFAULT_SETTINGS } from '../../listing/settings';
import { entryRule, type EntryRule, type FixKind } from '../../listing/rule';
import type { Entry } from '../../listing/entry';
import { hasImpossiblePayers } from './impossible-payers';
import type { Finding } from '../../listing/problem';
import type { Proposal, FixContext } from '../../listing/proposal';

/** The rules on the four relations: each compares a stated figure with the one computed from stated inputs. */
export const relationRules: readonly EntryRule<RelationArgs>[] = RELATIONS.map((relation) => {
  const { rule, field, inputs, reason } = relation;
  const formula = formulaOf(field);
  const [first, second = first] = inputs;
  return entryRule<RelationArgs>({
    id: rule,
    group: 'Statistics',
    severity: 'warning',
    anchor: 'value',
    summary: `\`${field}\` is not ${formulaInMarkdown(formula)}.`,
    reason: `${reason} This holds for every known entry. The figure is computed exactly, from the values in the entry, so a wrong value is reported at each figure that is computed from it.`,
    source: `section 2, \`${field}\` and rule 3`,
    configuration: {
      text: `A figure may differ from the computed one by this share of it (\`relative\`), or be the computed one rounded to at least this
number of decimals (\`decimals\`). By default:`,
      example: { tolerance: DEFAULT_SETTINGS.tolerance },
    },
    fix: {
      kind: 'safe',
      text: `Set the computed figure, with as many decimals as the stated one if it has 2 to 8${usesPayers(relation) ? '; offered only where `payers-exceed-calls` or `zero-payers` reports a problem' : ''}.`,
      propose: (finding, context) => proposeFigures(relation, finding, context),
    },
    breaks: {
      entry: (valid) => {
        const wrong = relation.mistake(valid);
        // The daily figure agrees with a wrong volume.
        return { [field]: wrong, ...(field === 'volume30dUsd' && { volumePerDayApprox: wrong / 30 }) };
      },
    },
    message: ({ field: name, stated, computed, isWithoutPayers }) =>
      `${name} is ${stated}, but ${isWithoutPayers ? `should be ${computed} without payers` : `${formula} = ${computed}`}`,

    check(entry, report, { tolerance }) {
      const stated = valueOf(entry.values, field);
      const one = valueOf(entry.values, first);
      const two = valueOf(entry.values, second);
      if (stated === undefined || one === undefined || two === undefined) return;
      const estimate = relation.estimate(one, two);
      if (surelyAgree(stated, estimate, tolerance)) return;
      if (entry.numbersAreExact && stated === 0 && estimate === 0 && (one === 0 || two === 0)) return;
      const literal = entry.literal(field);
      const exact = computeExactly(relation, entry);
      if (agrees(literal, exact, tolerance)) return;
      const computed = shortest(exact);
      const better = betterEdit(relation, computed, RELATIONS, entry, tolerance);
      report({
        path: [field],
        args: { field, stated: literal, computed, better, isWithoutPayers: isWithoutPayers(relation, entry) },
        stated: literal,
        computed,
        ...(better && { related: [{ message: sentenceOf(better), path: [better.field] }] }),
        fix: fixFor(relation, computed, entry),
      });
    },
  });
});

/** No figure is computed automatically from a number of payers that cannot be right. */
function fixFor(relation: Relation, computed: string, entry: Entry): FixKind {
  if (!isFigure(computed)) return '-';
  return usesPayers(relation) && hasImpossiblePayers(entry) ? 'offered' : 'safe';
}

function usesPayers({ inputs }: Relation): boolean {
  return inputs.includes('l30DaysPayers');
}

/** Whether a relation is one per payer and an entry has none: then its figure is 0, although its formula has no value. */
export function isWithoutPayers(relation: Relation, { values }: Entry): boolean {
  return usesPayers(relation) && values.l30DaysPayers === 0;
}

/** Whether a computed figure can be written: it is in the range of doubles, and not below 0, which only a wrong input gives. */
function isFigure(computed: string): boolean {
  const double = Number(computed);
  return Number.isFinite(double) && double >= 0;
}

function sentenceOf(edit: BetterEdit): string {
  return `Or change ${edit.field} to ${edit.literal}, which matches ${correctedBy(edit)}`;
}

function correctedBy({ corrects }: BetterEdit): string {
  return corrects.join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

/** Constant member names are faster than access by a variable name. */
function valueOf(values: EntryValues, field: NumericField): number | undefined {
  switch (field) {
    case 'pricePerCallUsd':
      return values.pricePerCallUsd;
    case 'calls30d':
      return values.calls30d;
    case 'callsPerDayApprox':
      return values.callsPerDayApprox;
    case 'volume30dUsd':
      return values.volume30dUsd;
    case 'volumePerDayApprox':
      return values.volumePerDayApprox;
    case 'l30DaysPayers':
      return values.l30DaysPayers;
    case 'lastCalledMs':
      return values.lastCalledMs;
    case 'callsPerPayer':
      return values.callsPerPayer;
  }
}

/** The formula of a computed statistic, as in the source: `calls30d ÷ 30`; empty for other members. */
export function formulaOf(name: NumericField): string {
  const field = FIELDS[FIELD_INDEX.get(name) ?? 0];
  return field && 'formula' in field ? field.formula : '';
}

/** `calls30d ÷ 30` with its names in code font. */
function formulaInMarkdown(formula: string): string {
  return formula.replace(/[a-z]\w+/gi, '`$&`');
}

/** Message arguments for a failed relation. */
export interface RelationArgs {
  readonly field: NumericField;
  readonly stated: string;
  readonly computed: string;
  /** Whether the figure is one per payer and there are none, so that its formula has no value. */
  readonly isWithoutPayers: boolean;
  /** A change of another number that fixes more relations. */
  readonly better: BetterEdit | undefined;
}

/** Sets the computed figure, or another number that fixes more relations, or all wrong figures of the entry. */
function* proposeFigures(
  relation: Relation,
  { args: { field, better, stated }, fix }: Finding<RelationArgs>,
  { entry, settings: { tolerance } }: FixContext,
): Generator<Proposal, void, undefined> {
  if (!entry) return;
  const literal = figureLiteral(computeExactly(relation, entry), stated, tolerance);
  if (literal === undefined) return;
  if (better) {
    yield {
      title: `Set ${better.field} to ${better.literal}, which matches ${correctedBy(better)}`,
      changes: [{ change: 'set', path: [better.field], literal: better.literal }],
      kind: 'offered',
    };
  }
  yield {
    title: `Set ${field} to ${literal}`,
    changes: [{ change: 'set', path: [field], literal }],
    isPreferred: better === undefined && fix !== 'offered',
  };
  const all = recompute(literalsOf(entry, RELATIONS), tolerance, (_, isStated) => isStated);
  if (all.length > 1)
    yield {
      title: `Recompute ${all.length} statistics of this entry: ${all.map((one) => one.field).join(', ')}`,
      changes: all.map((one) => ({ change: 'set', path: [one.field], literal: one.literal })),
      kind: 'offered',
    };
}
