/** Texts as rows of feature numbers (a place a row in `starts`, its features up to the next place). */
export type Rows = {
  starts: Uint32Array;
  columns: Uint32Array;
  /** Each feature of a row counts this much, so that long texts are not louder than short ones. */
  scales: Float64Array;
  /** 1 for an opt-out, -1 for an ordinary message. */
  signs: Float64Array;
  /** How much an error in this row costs. */
  costs: Float64Array;
  columnCount: number;
};

export type Fit = { weights: Float64Array; bias: number };

const memory = 8;

/** Logistic regression with an L2 penalty, by L-BFGS from zero: the same rows give the same weights. */
export function fitLogistic(rows: Rows, settings: { penalty: number; steps: number }): Fit {
  const size = rows.columnCount + 1;
  let point: Float64Array = new Float64Array(size);
  let { loss, slope } = lossAndSlope(rows, point, settings.penalty);
  const moves: { step: Float64Array; change: Float64Array; inverse: number }[] = [];
  for (let round = 0; round < settings.steps; round += 1) {
    const direction = descent(slope, moves);
    const steepness = dot(direction, slope);
    let stride = round === 0 ? 1 / Math.sqrt(dot(slope, slope)) : 1;
    let next = along(point, direction, stride);
    let there = lossAndSlope(rows, next, settings.penalty);
    while (there.loss > loss + 1e-4 * stride * steepness && stride > 1e-6) {
      stride /= 2;
      next = along(point, direction, stride);
      there = lossAndSlope(rows, next, settings.penalty);
    }
    if (there.loss >= loss) break;
    const step = along(next, point, -1);
    const change = along(there.slope, slope, -1);
    const curvature = dot(step, change);
    if (curvature > 1e-12) moves.push({ step, change, inverse: 1 / curvature });
    if (moves.length > memory) moves.shift();
    const isSettled = loss - there.loss < 1e-5 * loss;
    point = next;
    ({ loss, slope } = there);
    if (isSettled) break;
  }
  return { weights: point.subarray(0, rows.columnCount), bias: point[rows.columnCount]! };
}

function lossAndSlope(rows: Rows, point: Float64Array, penalty: number) {
  const { starts, columns, scales, signs, costs, columnCount } = rows;
  const slope = new Float64Array(point.length);
  let loss = 0;
  for (let at = 0; at < columnCount; at += 1) {
    loss += 0.5 * penalty * point[at]! * point[at]!;
    slope[at] = penalty * point[at]!;
  }
  for (let row = 0; row < signs.length; row += 1) {
    let sum = 0;
    const end = starts[row + 1]!;
    for (let at = starts[row]!; at < end; at += 1) sum += point[columns[at]!]!;
    const sign = signs[row]!;
    const margin = sign * (sum * scales[row]! + point[columnCount]!);
    const wrong = 1 / (1 + Math.exp(margin));
    loss += costs[row]! * (margin > 30 ? Math.exp(-margin) : Math.log1p(Math.exp(-margin)));
    const pull = -costs[row]! * sign * wrong;
    slope[columnCount]! += pull;
    const share = pull * scales[row]!;
    for (let at = starts[row]!; at < end; at += 1) slope[columns[at]!]! += share;
  }
  return { loss, slope };
}

function descent(
  slope: Float64Array,
  moves: { step: Float64Array; change: Float64Array; inverse: number }[],
) {
  const direction = slope.map((value) => -value);
  const shares: number[] = [];
  for (const { step, change, inverse } of moves.toReversed()) {
    const share = inverse * dot(step, direction);
    shares.push(share);
    addTo(direction, change, -share);
  }
  const last = moves.at(-1);
  if (last !== undefined) {
    const scale = 1 / (last.inverse * dot(last.change, last.change));
    for (let at = 0; at < direction.length; at += 1) direction[at]! *= scale;
  }
  for (const { step, change, inverse } of moves) {
    addTo(direction, step, shares.pop()! - inverse * dot(change, direction));
  }
  return direction;
}

function along(from: Float64Array, direction: Float64Array, stride: number): Float64Array {
  const to = from.slice();
  addTo(to, direction, stride);
  return to;
}

function addTo(to: Float64Array, from: Float64Array, factor: number): void {
  for (let at = 0; at < to.length; at += 1) to[at]! += factor * from[at]!;
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += left[at]! * right[at]!;
  return sum;
}
