import { Tag } from "lucide-react";
import { expect, it } from "vitest";
import { type Command, groupedCommands, matchingCommands } from "./commands.ts";

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  label,
  group: "Go to",
  icon: Tag,
  run: () => {},
  ...more,
});
const commands = [
  command("Scheduled broadcasts"),
  command("Broadcast hours", { detail: "Settings" }),
  command("New chat", { group: "Actions", words: "message text" }),
  command("Tags"),
];
const found = (term: string) => matchingCommands(commands, term).map(({ label }) => label);

it.each([
  ["", ["Scheduled broadcasts", "Broadcast hours", "New chat", "Tags"]],
  ["bro", ["Broadcast hours", "Scheduled broadcasts"]],
  ["BROADCASTS", ["Scheduled broadcasts"]],
  ["sett hours", ["Broadcast hours"]],
  ["text", ["New chat"]],
  ["cast", []],
  ["tags!", ["Tags"]],
])("%j finds %j", (term, labels) => {
  expect(found(term)).toEqual(labels);
});

it("groups keep the order of their best command", () => {
  expect(groupedCommands(matchingCommands(commands, "")).map(({ group }) => group)).toEqual([
    "Go to",
    "Actions",
  ]);
});
