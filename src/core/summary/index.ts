export type { AgeBin } from './ages';
export type { Concentration, CurvePoint, ShareOfVolume } from './concentration';
export type { Interval } from './log-scale';
export type { Matrix, MatrixCell, MatrixLine } from './matrix';
export type { PriceBin, PriceKind } from './prices';
export type { RuleCount } from './rule-counts';
export type { Scatter, ScatterCell, ScatterPoint } from './scatter';
export type { VolumeSums } from '../listing/volume-sums';
export { summarise, type Excluded, type Summary, type Totals } from './summarise';
