import type { LucideIcon } from "lucide-react";

/** One row of the command palette: leads somewhere, or does something. */
export interface Command {
  id: string;
  label: string;
  /** Small, behind the label: what kind of thing it is, or where it stands. */
  detail?: string;
  group: "Here" | "Actions" | "Go to" | "Chats" | "Contacts";
  icon: LucideIcon;
  /** Further words it is found by. */
  words?: string;
  run: () => void;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How well a command is meant by what was typed; null when it is not. Smaller is better. */
const distanceOf = ({ label, detail = "", words = "" }: Command, typed: readonly string[]): number | null => {
  const own = wordsOf(label);
  const all = [...own, ...wordsOf(detail), ...wordsOf(words)];
  if (!typed.every((part) => all.some((word) => word.startsWith(part)))) return null;
  const [first = ""] = typed;
  if (own[0]?.startsWith(first)) return 0;
  return own.some((word) => word.startsWith(first)) ? 1 : 2;
};

/** The commands that what was typed may mean: each of its words begins one of theirs; best first, else as given. */
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

/** In groups, in the order in which each first appears. */
export const groupedCommands = (
  commands: readonly Command[],
): readonly { group: Command["group"]; commands: readonly Command[] }[] =>
  [...new Set(commands.map(({ group }) => group))].map((group) => ({
    group,
    commands: commands.filter((command) => command.group === group),
  }));
