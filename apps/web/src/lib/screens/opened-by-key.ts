/** Longer than a screen takes to open. */
const comesWithinMs = 2_000;

// Outlives the person: holds only when a key was pressed.
let pressedAt = Number.NEGATIVE_INFINITY;

/**
 * Notes that a key opens the next screen: a user who moves through screens by keyboard does not want the
 * focus in a text field each time.
 */
export const noteOpenedByKey = (): void => {
  pressedAt = performance.now();
};

export const isOpenedByKey = (): boolean => performance.now() - pressedAt < comesWithinMs;
