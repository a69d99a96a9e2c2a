/** Longer than a screen takes to come. */
const comesWithinMs = 2_000;

// Outlives the person: when a key was pressed.
let pressedAt = Number.NEGATIVE_INFINITY;

/** Notes that a key leads to the next screen: whoever goes through screens by keys does not want to write in each. */
export const noteOpenedByKey = (): void => {
  pressedAt = performance.now();
};

export const isOpenedByKey = (): boolean => performance.now() - pressedAt < comesWithinMs;
