import type { Chat } from "@broadcast/contract/chats";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "../../../lib/api/paged-search.ts";
import { chatListKey } from "../list/chat-list.api.ts";

/** The chats of the list that is on the screen, in its order; none where no list is. */
const shownChats = (client: QueryClient): readonly Chat[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: chatListKey, type: "active" })
    .flatMap(({ state }) => (state.data as InfiniteData<Page<Chat>> | undefined)?.pages ?? [])
    .flatMap(({ items }) => items);

/** Where the list goes on from a chat: the one below, else the one above; the list where there is none. */
export function afterChat(client: QueryClient, contactId: string): string {
  const chats = shownChats(client);
  const at = chats.findIndex(({ contact }) => contact._id === contactId);
  const next = at < 0 ? undefined : (chats[at + 1] ?? chats[at - 1]);
  return next ? `/chats/${next.contact._id}` : "/chats";
}
