import type { ReactNode } from "react";

export type ToastTone = "success" | "error" | "info";

export interface ToastEntry {
  id: number;
  tone: ToastTone;
  title: string;
  text?: string;
  action?: ReactNode;
}

const shownMs: Record<ToastTone, number> = { success: 4_000, info: 5_000, error: 8_000 };
const most = 3;

let entries: readonly ToastEntry[] = [];
const listeners = new Set<() => void>();
let nextId = 1;

const write = (next: readonly ToastEntry[]) => {
  entries = next;
  for (const listener of listeners) listener();
};

const show = (tone: ToastTone, title: string, text?: string, action?: ReactNode): number => {
  const id = nextId++;
  // A toast with the same text replaces the earlier one instead of piling up.
  const others = entries.filter((entry) => entry.title !== title || entry.text !== text);
  write([...others, { id, tone, title, text, action }].slice(-most));
  return id;
};

/** Shows short messages at the bottom of the page, from anywhere. Errors stay for 8 s, others for 4 to 5 s. */
export const toast = {
  success: (title: string, text?: string, action?: ReactNode) => show("success", title, text, action),
  error: (title: string, text?: string, action?: ReactNode) => show("error", title, text, action),
  info: (title: string, text?: string, action?: ReactNode) => show("info", title, text, action),
  dismiss: (id: number) => write(entries.filter((entry) => entry.id !== id)),
  clear: () => write([]),
};

/** For the host that renders them. */
export const toastStore = {
  read: () => entries,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  shownMs,
};
