import type { Chat } from "@broadcast/contract/messages";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../../lib/api/paged-search.ts";
import { chatListKey } from "../list/chat-list.api.ts";

/** The chats of the visible list, in order; empty without a list. */
const shownChats = (client: QueryClient): readonly Chat[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: chatListKey, type: "active" })
    .flatMap(({ state }) => (state.data as InfiniteData<Page<Chat>> | undefined)?.pages ?? [])
    .flatMap(({ items }) => items);

/** The chat to open after this one: the one below, else the one above; the list if there is neither. */
export function afterChat(client: QueryClient, contactId: string): string {
  const chats = shownChats(client);
  const at = chats.findIndex(({ contact }) => contact._id === contactId);
  const next = at < 0 ? undefined : (chats[at + 1] ?? chats[at - 1]);
  return next ? `/chats/${next.contact._id}` : "/chats";
}
