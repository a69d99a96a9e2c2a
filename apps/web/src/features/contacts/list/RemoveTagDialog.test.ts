import type { Contact } from "@broadcast/contract/contacts";
import { expect, it } from "vitest";
import { tagsOfContacts } from "./RemoveTagDialog.tsx";

it("offers each tag that some selected contact has, by name, with how many have it", () => {
  const having = (...tags: string[]) => ({ tags }) as Contact;
  expect(tagsOfContacts([having("VIP", "Austin"), having("VIP"), having()])).toEqual([
    { name: "Austin", contacts: 1 },
    { name: "VIP", contacts: 2 },
  ]);
});
