/** Exact rational numbers based on BigInt, an independent implementation for testing the core's arithmetic. */
export interface Rational {
  readonly numerator: bigint;
  /** Greater than 0. */
  readonly denominator: bigint;
}

export function rational(numerator: bigint, denominator = 1n): Rational {
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator };
}

/** The exact value of a JSON number. */
export function valueOf(literal: string): Rational {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const digits = BigInt(sign + whole + fraction);
  const scale = Number(exponent) - fraction.length;
  return scale >= 0 ? rational(digits * 10n ** BigInt(scale)) : rational(digits, 10n ** BigInt(-scale));
}

/** The value of a finite double. */
export function valueOfDouble(double: number): Rational {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, double);
  const high = bits.getUint32(0);
  const exponent = (high >>> 20) & 0x7ff;
  const fraction = BigInt(high & 0xfffff) * 2n ** 32n + BigInt(bits.getUint32(4));
  const mantissa = (exponent === 0 ? fraction : fraction + 2n ** 52n) * (double < 0 ? -1n : 1n);
  const scale = Math.max(exponent, 1) - 1075;
  return scale >= 0 ? rational(mantissa * 2n ** BigInt(scale)) : rational(mantissa, 2n ** BigInt(-scale));
}

export function times(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** @param b not 0 */
export function over(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator, a.denominator * b.numerator);
}

export function minus(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);
}

/** |a − b| */
export function distance(a: Rational, b: Rational): Rational {
  return absolute(minus(a, b));
}

export function absolute({ numerator, denominator }: Rational): Rational {
  return { numerator: numerator < 0n ? -numerator : numerator, denominator };
}

/** @returns a negative number, 0 or a positive number if a is less than, equal to or greater than b */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** A number truncated to a number of decimals. */
export function truncateTo({ numerator, denominator }: Rational, decimals: number): string {
  const scaled = (numerator * 10n ** BigInt(decimals)) / denominator;
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = decimals > 0 ? `.${digits.slice(point)}` : '';
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, point)}${fraction}`;
}

/** Whether a finite double is the nearest one to a number; of two equally near ones, that with an even mantissa. */
export function isNearest(double: number, exact: Rational): boolean {
  const own = distance(valueOfDouble(double), exact);
  return [-1, 1].every((step) => {
    const next = neighbor(double, step);
    if (!Number.isFinite(next)) return true;
    const order = compare(own, distance(valueOfDouble(next), exact));
    return order < 0 || (order === 0 && isEven(double));
  });
}

function neighbor(double: number, step: number): number {
  if (double === 0) return step * Number.MIN_VALUE;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, double);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(double > 0 ? step : -step));
  return bits.getFloat64(0);
}

function isEven(double: number): boolean {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, double);
  return bits.getUint32(4) % 2 === 0;
}
