import type { LucideIcon } from "lucide-react";

/** One row of the command palette: opens a page, or runs an action. */
export interface Command {
  id: string;
  label: string;
  /** Small print after the label: the kind of thing, or its section. */
  detail?: string;
  group: "Here" | "Actions" | "Go to" | "Chats" | "Contacts";
  icon: LucideIcon;
  /** More words the command is found by. */
  words?: string;
  run: () => void;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How well the typed text matches a command; smaller is better, null is no match. */
const distanceOf = ({ label, detail = "", words = "" }: Command, typed: readonly string[]): number | null => {
  const own = wordsOf(label);
  const all = [...own, ...wordsOf(detail), ...wordsOf(words)];
  if (!typed.every((part) => all.some((word) => word.startsWith(part)))) return null;
  const [first = ""] = typed;
  if (own[0]?.startsWith(first)) return 0;
  return own.some((word) => word.startsWith(first)) ? 1 : 2;
};

/**
 * The commands that match the typed text: each typed word begins one of the command's words. Best first, ties
 * in the given order.
 */
export const matchingCommands = (commands: readonly Command[], term: string): readonly Command[] => {
  const typed = wordsOf(term);
  return commands
    .flatMap((command) => {
      const distance = distanceOf(command, typed);
      return distance === null ? [] : [{ command, distance }];
    })
    .sort((a, b) => a.distance - b.distance)
    .map(({ command }) => command);
};

/** Grouped, with groups in the order of their first command. */
export const groupedCommands = (
  commands: readonly Command[],
): readonly { group: Command["group"]; commands: readonly Command[] }[] =>
  [...new Set(commands.map(({ group }) => group))].map((group) => ({
    group,
    commands: commands.filter((command) => command.group === group),
  }));
