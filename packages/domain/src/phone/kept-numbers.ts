/**
 * Days for which a number that is no longer in use, because it was replaced or its account was closed, still
 * receives texts and calls and can be restored. After that it is returned to its carrier, which can reassign
 * it.
 */
export const NUMBER_KEPT_DAYS = 30;
