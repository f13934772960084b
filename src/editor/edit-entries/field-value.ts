import * as vscode from 'vscode';
import { readFieldInput, suggestedValues } from '../../core/edit/field-input';
import { valueTexts } from '../../core/browse/table/columns';
import type { FieldValue } from '../../core/edit/set-field';
import { FIELDS, type FieldName, type FieldType } from '../../core/entries/fields';
import { isJson } from '../../core/json/scan';
import type { Entry } from '../../core/model/entry';
import { shownText } from '../../core/text/quote';
import { formatCount } from '../counts';
import type { OpenListing } from '../listings/open-listing';
import { PickStep, runSteps, type Step } from '../multi-step';
import type { Target } from './targets';

/** More entries are not compared for a common value. */
const MAX_COMPARED = 200;

interface FieldItem extends vscode.QuickPickItem {
  readonly field: FieldName;
}

/** Asks for a field and a value for some entries. */
export async function askFieldValue({ source, entries }: Target): Promise<FieldValue | undefined> {
  const [first] = entries;
  if (!first) return undefined;
  const title =
    entries.length === 1
      ? `Set Field of Entry ${formatCount(first.index + 1)}`
      : `Set Field of ${formatCount(entries.length)} Entries`;
  const items = FIELDS.map((field): FieldItem => {
    const { name, doc } = field;
    const current = commonInput(source, entries, name);
    const description = current === undefined ? '' : shownText(current);
    const text = doc.replaceAll('`', '');
    const detail = 'formula' in field ? `${text} (${field.formula})` : text;
    return { label: name, description, detail, field: name };
  });
  const field = new PickStep<FieldItem>((pick) => {
    pick.placeholder = 'Select a field';
    pick.matchOnDetail = true;
    pick.items = items;
  });
  const value = new ValueStep(source, entries, () => field.value?.field ?? 'id');
  if (!(await runSteps([field, value], title)) || !field.value || value.literal === undefined)
    return undefined;
  return { field: field.value.field, literal: value.literal };
}

/** The value that entries have in common. */
function commonInput(
  { listing }: OpenListing,
  entries: readonly Entry[],
  field: FieldName,
): string | undefined {
  if (entries.length > MAX_COMPARED) return undefined;
  const inputs = new Set(entries.map((entry) => valueTexts(listing, entry)(field)));
  const [input, ...others] = inputs;
  return others.length === 0 ? input : undefined;
}

/** An item for a suggested value, or for the typed one. */
interface ValueItem extends vscode.QuickPickItem {
  /** Undefined for the item that shows why the typed value is not valid. */
  readonly literal?: string;
}

/** A step that asks for the value of a field: one of the suggested ones, or a typed one. */
class ValueStep implements Step {
  /** The source text of the chosen value. */
  literal: string | undefined;

  constructor(
    private readonly source: OpenListing,
    private readonly entries: readonly Entry[],
    private readonly fieldOf: () => FieldName,
  ) {}

  open(): ReturnType<Step['open']> {
    const field = this.fieldOf();
    const { listing, configuration } = this.source;
    const suggested = suggestedValues(listing, field, configuration.settings).map(({ input, detail }) => ({
      input,
      item: itemOf(field, input, detail),
    }));
    const pick = vscode.window.createQuickPick<ValueItem>();
    pick.placeholder = placeholderOf(field);
    const show = (typed: string): void => {
      const others = suggested.filter(({ input }) => input !== typed && input.startsWith(typed));
      const isOffered = typed !== '' || suggested.length === 0;
      const own = isOffered ? [itemOf(field, fromOneLine(field, typed), '')] : [];
      pick.items = [...own, ...others.map(({ item }) => item)];
    };
    // Values that are typed, not chosen, are usually changed a little.
    if (suggested.length === 0)
      pick.value = asOneLine(field, commonInput(this.source, this.entries, field) ?? '');
    show(pick.value);
    pick.onDidChangeValue(show);
    return {
      input: pick,
      accept: () => {
        const [item = pick.items[0]] = pick.selectedItems;
        this.literal = item?.literal;
        return this.literal !== undefined;
      },
    };
  }
}

/** A value for an input, which removes line breaks: a string that has some is shown as in JSON. */
function asOneLine(field: FieldName, input: string): string {
  if (typeOf(field) !== 'string') return input;
  return /[\r\n]/.test(input) || stringOf(input) !== undefined ? JSON.stringify(input) : input;
}

/** What {@link asOneLine} was called with. */
function fromOneLine(field: FieldName, line: string): string {
  return (typeOf(field) === 'string' ? stringOf(line) : undefined) ?? line;
}

/** The string that a text is in JSON. */
function stringOf(text: string): string | undefined {
  return text.startsWith('"') && isJson(text) ? (JSON.parse(text) as string) : undefined;
}

function typeOf(field: FieldName): FieldType {
  return (FIELDS.find(({ name }) => name === field) ?? FIELDS[0]).type;
}

function itemOf(field: FieldName, input: string, description: string): ValueItem {
  const read = readFieldInput(field, input);
  if ('error' in read) return { label: read.error, alwaysShow: true };
  return {
    label: `Set ${field} to ${shownText(read.literal)}`,
    description,
    literal: read.literal,
    alwaysShow: true,
  };
}

function placeholderOf(field: FieldName): string {
  return typeOf(field) === 'strings' ? 'Names separated by commas' : `Value of ${field}`;
}
