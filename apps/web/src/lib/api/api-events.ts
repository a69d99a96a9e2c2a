/** Events raised by API calls anywhere in the app. */
export type ApiEvent =
  | { kind: "notice"; tone: "error" | "info"; title: string; text?: string }
  | { kind: "unauthorized" }
  | { kind: "upgrade"; text: string; actionLabel: string; link: string | null };

const listeners = new Set<(event: ApiEvent) => void>();

/** The last upgrade event that had no listener yet: the first call of a page can fail before there is one. */
// Outlives the person: it concerns every user.
let unheard: ApiEvent | null = null;

export const emitApiEvent = (event: ApiEvent): void => {
  if (listeners.size === 0 && event.kind === "upgrade") unheard = event;
  for (const listener of listeners) listener(event);
};

/** Subscribes to all events, and returns a function that unsubscribes. */
export const onApiEvent = (listener: (event: ApiEvent) => void): (() => void) => {
  listeners.add(listener);
  if (unheard) listener(unheard);
  unheard = null;
  return () => {
    listeners.delete(listener);
  };
};
