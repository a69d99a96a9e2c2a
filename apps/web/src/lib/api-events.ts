/** What the app hears from calls, wherever they were made. */
export type ApiEvent =
  | { kind: "notice"; tone: "error" | "info"; title: string; text?: string }
  | { kind: "unauthorized" }
  | { kind: "upgrade"; text: string; actionLabel: string; link: string | null };

const listeners = new Set<(event: ApiEvent) => void>();

export const emitApiEvent = (event: ApiEvent): void => {
  for (const listener of listeners) listener(event);
};

/** Hears every event; answers how to stop. */
export const onApiEvent = (listener: (event: ApiEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
