/** Longer than the next screen takes to open. */
const passedMs = 2_000;

// Outlives the person: only when a box was left.
let passedAt = Number.NEGATIVE_INFINITY;

/** The composer about to open continues the one that has the focus, on touch screens too. */
export const passFocus = (): void => {
  passedAt = performance.now();
};

export const isFocusPassed = (): boolean => performance.now() - passedAt < passedMs;
