const surface =
  "origin-(--transform-origin) overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-2 outline-none animate-pop";

/** Popups that fit their content: menus, suggestions. */
export const popupStyle = `min-w-44 max-w-[min(360px,calc(100vw-16px))] ${surface}`;

/** Option lists under a field, which determines their width. */
export const fieldPopupStyle = `max-w-[calc(100vw-16px)] ${surface}`;

/** The greatest height of an option list. */
export const optionsHeight = "max-h-[min(var(--available-height),360px)]";

export const popupItemStyle =
  "flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-body text-text outline-none data-highlighted:bg-n3 data-disabled:opacity-50 pointer-coarse:min-h-11";
