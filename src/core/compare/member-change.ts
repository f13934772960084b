import type { Path } from '../json/tree';
import { copyStrings } from '../text/text';
import { toDecimal } from '../values/arithmetic';
import type { FieldChange } from './comparison';
import { isNumber } from './same-value';

/** The maximum length of literals whose difference is computed. */
const MAX_NUMBER_LENGTH = 1000;
const NONE: readonly FieldChange[] = [];

/** A change that takes little memory, since each entry of a listing may have some. */
export class MemberChange implements FieldChange {
  readonly before: string | undefined;
  readonly after: string | undefined;
  follows = NONE;

  /** @param before source text */
  constructor(
    readonly path: Path,
    before: string | undefined,
    after: string | undefined,
  ) {
    this.before = copyStrings(before);
    this.after = copyStrings(after);
  }

  /** Computed when it is shown. */
  get delta(): string | undefined {
    const { path, before, after } = this;
    return path.length === 0 ? undefined : deltaOf(before, after);
  }
}

function deltaOf(before: string | undefined, after: string | undefined): string | undefined {
  if (before === undefined || after === undefined) return undefined;
  if (![before, after].every((text) => isNumber(text) && text.length <= MAX_NUMBER_LENGTH)) return undefined;
  if (!Number.isFinite(Number(before)) || !Number.isFinite(Number(after))) return undefined;
  return toDecimal(after).minus(toDecimal(before)).toString();
}
