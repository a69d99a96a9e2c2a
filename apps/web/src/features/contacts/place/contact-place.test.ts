import { expect, it } from "vitest";
import { contactPlace } from "./contact-place.ts";

it.each([
  ["/contacts/7", undefined, "/contacts/7", "/contacts/7/chat", "/contacts"],
  [
    "/contacts/folder/3/7/tags",
    "3",
    "/contacts/folder/3/7",
    "/contacts/folder/3/7/chat",
    "/contacts/folder/3",
  ],
  ["/chats/7/contact", undefined, "/chats/7/contact", "/chats/7", "/chats"],
  ["/tags/VIP/contacts", undefined, "/contacts/7", "/contacts/7/chat", "/contacts"],
])("at %s a contact and its chat open where the user came from", (path, folderId, contact, chat, list) => {
  expect(contactPlace(path, "7", folderId)).toEqual({ contact, chat, list });
});
