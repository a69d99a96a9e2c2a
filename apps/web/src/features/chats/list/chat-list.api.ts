import type { Chat } from "@broadcast/contract/chats";
import { messages } from "@broadcast/contract/messages";
import { type InfiniteData, type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
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

const chatKey = (chat: Chat) => chat.contact._id;

interface ChatPageRequest {
  term: string;
  filter: ChatFilter;
  page: number;
  pageSize: number;
  signal?: AbortSignal;
}

const readChats = async ({ term, filter, page, pageSize, signal }: ChatPageRequest) => {
  const reply = await call(messages.searchChats, {
    body: { term, filter, paging: { page, pageSize } },
    ...(signal ? { signal } : {}),
  });
  setUnread({ chats: reply.unreadCount });
  return { items: reply.chats, paging: reply.paging };
};

/** Reads a list again as far as it is in use: what changed or left its filter can be anywhere in it. */
const refreshList = async (client: QueryClient, query: Query): Promise<void> => {
  // A page that is loading will be added to those known when it started.
  if (query.state.data) await query.promise?.catch(() => {});
  const { dataUpdateCount } = query.state;
  const data = query.state.data as InfiniteData<Page<Chat>> | undefined;
  const { queryKey } = query;
  if (!data?.pages[1]) return client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
  const { term, query: terms } = queryKey[2] as { term: string; query: { filter: ChatFilter } };
  const { pagesInUse, readAgain } = await import("./read-again.ts");
  const count = pagesInUse(data.pages, pageSize, listName, chatKey);
  const pages = await readAgain(count, pageSize, (page) => readChats({ term, ...terms, ...page }));
  const { state } = query;
  if (state.fetchStatus === "fetching" || state.dataUpdateCount !== dataUpdateCount)
    return refreshList(client, query);
  client.setQueryData(queryKey, pages);
};

/** Refreshes the visible chat lists without moving the scroll position. */
const refreshChats = async (client: QueryClient): Promise<void> => {
  const shown = client.getQueryCache().findAll({ queryKey: chatListKey, type: "active" });
  await Promise.all(shown.map((query) => refreshList(client, query)));
};

/** The chats, newest first; the list follows live changes. */
export function useChatList() {
  const client = useQueryClient();
  const source = usePagedSearch<Chat, { filter: ChatFilter }>({
    name: listName,
    keyOf: chatKey,
    pageSize,
    initialQuery: { filter: "open" },
    fetchPage: ({ query, ...request }) => readChats({ ...request, ...query }),
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
