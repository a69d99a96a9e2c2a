/** Row height with one line of subtitle, in pixels, by density; both are large enough for touch. */
export const rowHeights = { comfortable: 64, compact: 48 };
