import { type Chat, messages } from "@broadcast/contract/messages";
import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { type Page, usePagedSearch } from "../../../lib/api/paged-search.ts";
import { onChange } from "../../../lib/live/live-topics.ts";
import { setUnread } from "../../../lib/live/unread.ts";
import { runSerially } from "../run-serially.ts";

export type ChatFilter =
  | "open"
  | "all"
  | "unread"
  | "potential-stop"
  | "mine"
  | "unassigned"
  | "snoozed"
  | "done";

const listName = "chats";
export const chatListKey = ["list", listName] as const;
const pageSize = 25;
/** Up to this many pages, a live change reloads all of them; beyond that only the first, merged into the others. */
const refreshedPages = 4;

const chatKey = (chat: Chat) => chat.contact._id;

interface ChatPageRequest {
  term: string;
  filter: ChatFilter;
  page: number;
  signal?: AbortSignal;
}

const readChats = async ({ term, filter, page, signal }: ChatPageRequest): Promise<Page<Chat>> => {
  const reply = await call(messages.searchChats, {
    body: { term, filter, paging: { page, pageSize } },
    ...(signal ? { signal } : {}),
  });
  setUnread({ chats: reply.unreadCount });
  return { items: reply.chats, paging: reply.paging };
};

type ChatPages = InfiniteData<Page<Chat>, number>;

/** Merges the first page into the loaded ones: a chat that moved up appears only there. */
export function withFirstPage({ pages, pageParams }: ChatPages, first: Page<Chat>): ChatPages {
  const fresh = new Set(first.items.map(chatKey));
  const rest = pages.slice(1).map((page) => ({
    ...page,
    ...(first.paging ? { paging: { ...first.paging, page: page.paging?.page ?? 1 } } : {}),
    items: page.items.filter((chat) => !fresh.has(chatKey(chat))),
  }));
  const pushedOut = (pages[0]?.items ?? []).filter((chat) => !fresh.has(chatKey(chat)));
  const [second, ...others] = rest;
  return second
    ? { pageParams, pages: [first, { ...second, items: [...pushedOut, ...second.items] }, ...others] }
    : { pageParams, pages: [first] };
}

/** Refreshes the visible chat lists without moving the scroll position. */
const refreshChats = async (client: QueryClient): Promise<void> => {
  const shown = client.getQueryCache().findAll({ queryKey: chatListKey, type: "active" });
  await Promise.all(
    shown.map(async ({ queryKey, state }) => {
      const loaded = (state.data as ChatPages | undefined)?.pages.length ?? 0;
      if (loaded <= refreshedPages) {
        await client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
        return;
      }
      const { term, query } = queryKey[2] as { term: string; query: { filter: ChatFilter } };
      const first = await readChats({ term, filter: query.filter, page: 1 });
      client.setQueryData<ChatPages>(queryKey, (before) => (before ? withFirstPage(before, first) : before));
    }),
  );
};

/** The chats, newest first; the list follows live changes. */
export function useChatList() {
  const client = useQueryClient();
  const source = usePagedSearch<Chat, { filter: ChatFilter }>({
    name: listName,
    keyOf: chatKey,
    pageSize,
    initialQuery: { filter: "open" },
    fetchPage: ({ term, query, page, signal }) => readChats({ term, filter: query.filter, page, signal }),
  });
  useEffect(() => {
    // A failed refresh is repeated with the next change; the list keeps its content.
    const refresh = runSerially(() => refreshChats(client).catch(() => {}));
    refresh.run();
    const stop = onChange(["chats"], refresh.run);
    return () => {
      stop();
      refresh.stop();
    };
  }, [client]);
  return source;
}

export const takeCount = (reply: { unreadCount: number }) => setUnread({ chats: reply.unreadCount });

export const useMarkManyRead = () => useSend(messages.markManyRead, { onSuccess: takeCount });
