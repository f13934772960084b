import pc from 'picocolors';
import { FIELDS, type FieldName } from '../../core/entries/fields';
import { shorten, terminalSafe } from '../../core/text/quote';
import { formatThousands } from '../../core/values/format';
import { cellText, memberTexts } from '../listed-entry';
import { DEFAULT_FIELDS, type ListReporter, type ListTotals } from './list-reporter';
import { aligned, type Cell } from './summary-table';

/** Longer values are shortened, in UTF-16 units. */
const MAX_CELL_LENGTH = 80;

/** An aligned table for people, and the number of entries. */
export function prettyList(colors: boolean): ListReporter {
  const { bold } = pc.createColors(colors);
  const report: ListReporter = function* ({ entries, fields = DEFAULT_FIELDS, namesFiles, totals }) {
    const head = [...(namesFiles ? ['file'] : []), ...fields];
    const rows: Cell[][] = [
      head.map((text) => ({ text, paint: bold, isNumber: isNumeric(text) })),
      ...entries.map((listed) => {
        const members = memberTexts(listed);
        const cells = fields.map((field) => ({
          text: shorten(terminalSafe(cellText(members?.get(field))), MAX_CELL_LENGTH),
          isNumber: isNumeric(field),
        }));
        return namesFiles ? [{ text: terminalSafe(listed.path) }, ...cells] : cells;
      }),
    ];
    if (entries.length > 0) yield `${aligned(rows)}\n`;
    yield `${totalsOf(entries.length, totals)}\n`;
  };
  return Object.assign(report, { hasTotals: true });
}

/** Whether a member is a number. */
export function isNumeric(name: FieldName | 'file' | (string & {})): boolean {
  return FIELDS.some((field) => field.name === name && (field.type === 'number' || field.type === 'integer'));
}

function totalsOf(shown: number, { matching, entries, listings, skipped }: ListTotals): string {
  const first = shown < matching ? `The first ${number(shown)} of ` : '';
  const of = matching < entries ? ` of ${number(entries)}` : '';
  const among = listings === 1 ? '' : ` in ${number(listings)} listings`;
  const files = skipped === 1 ? '1 file' : `${number(skipped)} files`;
  const rest = skipped > 0 ? ` (${files} skipped: no listing)` : '';
  return `${first}${number(matching)}${of} ${entries === 1 ? 'entry' : 'entries'}${among}${rest}`;
}

function number(count: number): string {
  return formatThousands(String(count));
}
