import type { Chat } from "@broadcast/contract/messages";
import { expect, test } from "vitest";
import { withFirstPage } from "./chat-list.api.ts";

const chat = (id: string) => ({ contact: { _id: id } }) as Chat;
const page = (number: number, ids: string, total = 6) => ({
  items: [...ids].map(chat),
  paging: { total, pageSize: 2, page: number, pages: Math.ceil(total / 2) },
});
const idsOf = ({ pages }: ReturnType<typeof withFirstPage>) =>
  pages.map(({ items }) => items.map(({ contact }) => contact._id).join(""));

test("a chat that moved up appears only there, and none is lost", () => {
  const before = { pageParams: [1, 2, 3], pages: [page(1, "ab"), page(2, "cd"), page(3, "ef")] };
  expect(idsOf(withFirstPage(before, page(1, "ea")))).toEqual(["ea", "bcd", "f"]);
});

test("a new chat pushes the others down", () => {
  const before = { pageParams: [1, 2], pages: [page(1, "ab"), page(2, "cd")] };
  expect(idsOf(withFirstPage(before, page(1, "na", 7)))).toEqual(["na", "bcd"]);
});
