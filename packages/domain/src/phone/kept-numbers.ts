/**
 * Days for which a number that is not used any more, as an earlier one or that of a closed account, still takes texts
 * and calls and can come back. Then its carrier gets it, who gives it to somebody else.
 */
export const NUMBER_KEPT_DAYS = 30;
