import { segmentsOf } from "../../lib/screens/screen.ts";

/** The addresses the user went through in each section (first path segment), newest last. */
export type PanelStacks = Readonly<Record<string, readonly string[]>>;

/** Whether an address starts a new stack: a section, an item in it, or a folder in it. */
const startsStack = (segments: readonly string[]) =>
  segments.length <= 2 || (segments.length === 3 && segments[1] === "folder");

/**
 * The stacks after going to an address (doc 1, section 2, Navigation). Going to one that is in the stack
 * removes those above it.
 */
export const visit = (stacks: PanelStacks, path: string): PanelStacks => {
  const segments = segmentsOf(path);
  const section = segments[0] ?? "";
  const stack = stacks[section] ?? [];
  const at = stack.indexOf(path);
  if (at >= 0 && at === stack.length - 1) return stacks;
  if (startsStack(segments)) return { ...stacks, [section]: [path] };
  return { ...stacks, [section]: at >= 0 ? stack.slice(0, at + 1) : [...stack, path] };
};

/**
 * Where the back arrow of an address leads: down its stack; from the bottom, or when the page was opened
 * directly, to the nearest address above it that has a screen; null at a section's root.
 */
export const backOf = (
  stacks: PanelStacks,
  path: string,
  hasScreen: (path: string) => boolean,
): string | null => {
  const segments = segmentsOf(path);
  const stack = stacks[segments[0] ?? ""] ?? [];
  const below = stack[stack.indexOf(path) - 1];
  if (below) return below;
  for (let length = segments.length - 1; length > 0; length -= 1) {
    const above = `/${segments.slice(0, length).join("/")}`;
    if (hasScreen(above)) return above;
  }
  return null;
};
