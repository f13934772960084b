import {
  agreesWith,
  figureLiteral,
  betterEdit,
  computeExactly,
  RELATIONS,
  type Relation,
  literalsOf,
  type BetterEdit,
  recompute,
} from './relations';
import {
  nearestDouble,
  shortest,
  surelyAgree,
  surelyDiffer,
  type Ratio,
  type Tolerance,
} from '../../values/arithmetic';
import { FIELD_INDEX, FIELDS, type EntryValues, type NumericField } from '../../listing/fields';
import { DEFAULT_SETTINGS } from '../../listing/settings';
import { entryRule, type EntryRule, type Proposal, type FixContext } from '../../listing/rule';
import type { FixKind, Figures, Finding } from '../../listing/finding';
import type { Entry } from '../../listing/entry';
import { hasImpossiblePayers } from './impossible-payers';

/** The rules on the four relations: each compares a stated figure with the one computed from stated inputs. */
export const relationRules: readonly EntryRule<FailedRelation>[] = RELATIONS.map((relation) => {
  const { rule, field, inputs, reason } = relation;
  const formula = formulaOf(field);
  const [first, second = first] = inputs;
  return entryRule<FailedRelation>({
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
    message: ({ entry, figures: { stated, computed } }) => {
      const figure = isWithoutPayers(relation, entry)
        ? `should be ${computed} without payers`
        : `${formula} = ${computed}`;
      return `${field} is ${stated}, but ${figure}`;
    },
    figures: ({ figures }) => figures,
    related: ({ better }) => (better ? [{ message: sentenceOf(better), path: [better.field] }] : []),

    check(entry, report, { tolerance }) {
      const stated = valueOf(entry.values, field);
      const left = valueOf(entry.values, first);
      const right = valueOf(entry.values, second);
      if (stated === undefined || left === undefined || right === undefined) return;
      const estimate = relation.estimate(left, right);
      if (surelyAgree(stated, estimate, tolerance)) return;
      if (entry.numbersAreExact && stated === 0 && estimate === 0 && (left === 0 || right === 0)) return;
      // To find the literals takes longer than all else here.
      if (
        !surelyDiffer(stated, estimate, tolerance.decimals, tolerance) &&
        agreesWith(entry.literal(field), estimate, tolerance, () => computeExactly(relation, entry))
      )
        return;
      report({
        path: [field],
        args: new FailedRelation(relation, entry, tolerance),
        fix: fixFor(relation, estimate, entry),
      });
    },
  });
});

/** No figure is computed automatically from a number of payers that cannot be right. */
function fixFor(relation: Relation, estimate: number, entry: Entry): FixKind {
  if (!isFigure(estimate, () => computeExactly(relation, entry))) return '-';
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
function isFigure(estimate: number, exact: () => Ratio): boolean {
  return estimate >= 0 && (estimate < 1e308 || Number.isFinite(nearestDouble(exact())));
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

/** A relation that an entry breaks. Its figures are computed when they are shown: that takes much longer than the check. */
class FailedRelation {
  /** Null if there is none, undefined if it was not searched yet. */
  #better: BetterEdit | null | undefined;

  constructor(
    private readonly relation: Relation,
    readonly entry: Entry,
    private readonly tolerance: Tolerance,
  ) {}

  get figures(): Figures {
    const { relation, entry } = this;
    return { stated: entry.literal(relation.field), computed: shortest(computeExactly(relation, entry)) };
  }

  /** A change of another number that fixes more relations. */
  get better(): BetterEdit | undefined {
    this.#better ??= betterEdit(this.relation, this.entry, this.tolerance) ?? null;
    return this.#better ?? undefined;
  }
}

/**
 * Sets the computed figure, or another number that fixes more relations, or all wrong figures of the entry. The other number comes
 * first if no figure is left that contradicts it.
 */
function* proposeFigures(
  relation: Relation,
  { args, fix }: Finding<FailedRelation>,
  { settings: { tolerance }, isAutomatic }: FixContext,
): Generator<Proposal, void, undefined> {
  const { field } = relation;
  const { entry } = args;
  const literal = figureLiteral(computeExactly(relation, entry), entry.literal(field), tolerance);
  if (literal === undefined) return;
  const better = isAutomatic ? undefined : args.better;
  const isFirst = better?.explainsAll === true;
  const own: Proposal = {
    title: `Set ${field} to ${literal}`,
    changes: [{ change: 'set', path: [field], literal }],
    isPreferred: !isFirst && fix !== 'offered',
  };
  if (!isFirst) yield own;
  if (better)
    yield {
      title: `Set ${better.field} to ${better.literal}, which matches ${correctedBy(better)}`,
      changes: [{ change: 'set', path: [better.field], literal: better.literal }],
      kind: 'offered',
    };
  if (isFirst) yield own;
  const all = recompute(literalsOf(entry, RELATIONS), tolerance, (_, isStated) => isStated);
  if (all.length > 1)
    yield {
      title: `Recompute ${all.length} statistics of this entry: ${all.map((figure) => figure.field).join(', ')}`,
      changes: all.map((figure) => ({ change: 'set', path: [figure.field], literal: figure.literal })),
      kind: 'offered',
    };
}
