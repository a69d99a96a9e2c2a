import type { ReactNode } from "react";

interface Notes {
  hint?: ReactNode;
  warning?: ReactNode;
  error?: ReactNode;
}

/** The `aria-describedby` of a control whose notes have the ids `{id}-hint`, `{id}-warning` and `{id}-error`. */
export const noteIds = (id: string, { hint, warning, error }: Notes): string | undefined =>
  [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-error`].filter(Boolean).join(" ") ||
  undefined;
