import type { Services } from "../../services.ts";

const FRESH_MS = 5_000;
const PAGES_MAX = 200;

interface Shown {
  mark: string;
  html: string;
  at: number;
}

/** Pages as any visitor sees them, by slug and by the pool that they were read from. */
const shown = new WeakMap<Services["db"], Map<string, Shown>>();

/**
 * Renders a page that many open at once only every few seconds, unless it changed. One with a form is rendered each
 * time, because each form has its own token.
 */
export async function shownLately(
  db: Services["db"],
  slug: string,
  mark: string,
  show: () => Promise<string>,
): Promise<string> {
  const pages = shown.get(db) ?? new Map<string, Shown>();
  shown.set(db, pages);
  const now = performance.now();
  const known = pages.get(slug);
  if (known?.mark === mark && now - known.at < FRESH_MS) return known.html;
  const html = await show();
  if (html.includes("<form ")) return html;
  if (pages.size >= PAGES_MAX) pages.clear();
  pages.set(slug, { mark, html, at: now });
  return html;
}
