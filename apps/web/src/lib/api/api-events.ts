/** What the app hears from calls, wherever they were made. */
export type ApiEvent =
  | { kind: "notice"; tone: "error" | "info"; title: string; text?: string }
  | { kind: "unauthorized" }
  | { kind: "upgrade"; text: string; actionLabel: string; link: string | null };

const listeners = new Set<(event: ApiEvent) => void>();

/** The very first call of a page comes before anyone listens; that the app is too old must not get lost with it. */
// Outlives the person: it concerns everybody.
let unheard: ApiEvent | null = null;

export const emitApiEvent = (event: ApiEvent): void => {
  if (listeners.size === 0 && event.kind === "upgrade") unheard = event;
  for (const listener of listeners) listener(event);
};

/** Hears every event; answers how to stop. */
export const onApiEvent = (listener: (event: ApiEvent) => void): (() => void) => {
  listeners.add(listener);
  if (unheard) listener(unheard);
  unheard = null;
  return () => {
    listeners.delete(listener);
  };
};
