const surface =
  "origin-(--transform-origin) overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-2 outline-none animate-pop";

/** Floating lists as wide as they need: menus, suggestions. */
export const popupStyle = `min-w-44 max-w-[min(360px,calc(100vw-16px))] ${surface}`;

/** Lists of options beneath their field, which says how wide they are. */
export const fieldPopupStyle = `max-w-[calc(100vw-16px)] ${surface}`;

/** How high a list of options may grow. */
export const optionsHeight = "max-h-[min(var(--available-height),360px)]";

export const popupItemStyle =
  "flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-body text-text outline-none data-highlighted:bg-n3 data-disabled:opacity-50 pointer-coarse:min-h-11";
