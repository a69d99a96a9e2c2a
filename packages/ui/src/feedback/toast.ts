import type { ReactNode } from "react";
import { personalValue } from "../../../../apps/web/src/lib/device/personal-state.ts";

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

/** What is offered there (Undo) must not be done by whoever signs in next. */
const entries = personalValue<readonly ToastEntry[]>([]);
// Outlives the person: only a number.
let nextId = 1;

const show = (tone: ToastTone, title: string, text?: string, action?: ReactNode): number => {
  const id = nextId++;
  // The same words again replace those that stand there, instead of piling up.
  const others = entries.read().filter((entry) => entry.title !== title || entry.text !== text);
  entries.write([...others, { id, tone, title, text, action }].slice(-most));
  return id;
};

/** Short news at the bottom of the page, from anywhere. Errors stay for 8 s, other news for 4 to 5 s. */
export const toast = {
  success: (title: string, text?: string, action?: ReactNode) => show("success", title, text, action),
  error: (title: string, text?: string, action?: ReactNode) => show("error", title, text, action),
  info: (title: string, text?: string, action?: ReactNode) => show("info", title, text, action),
  dismiss: (id: number) => entries.write(entries.read().filter((entry) => entry.id !== id)),
  clear: () => entries.write([]),
};

/** For the host that draws them. */
export const toastStore = {
  read: entries.read,
  subscribe: entries.subscribe,
  shownMs,
};
