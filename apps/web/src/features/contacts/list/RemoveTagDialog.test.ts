import type { Contact } from "@broadcast/contract/contacts";
import { expect, it } from "vitest";
import { tagsOfContacts } from "./RemoveTagDialog.tsx";

it("offers each tag of the selected contacts by name, with the number of contacts", () => {
  const having = (...tags: string[]) => ({ tags }) as Contact;
  expect(tagsOfContacts([having("VIP", "Austin"), having("VIP"), having()])).toEqual([
    { name: "Austin", contacts: 1 },
    { name: "VIP", contacts: 2 },
  ]);
});
