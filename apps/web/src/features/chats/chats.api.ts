import { broadcasts } from "@broadcast/contract/broadcasts";
import { consent } from "@broadcast/contract/consent";
import { type Contact, contacts } from "@broadcast/contract/contacts";
import { type Chat, messages } from "@broadcast/contract/messages";
import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../lib/api-client.ts";
import { searchPage, useEndpoint, useSend } from "../../lib/api-hooks.ts";
import { listSnapshots } from "../../lib/list-snapshots.ts";
import { onChange } from "../../lib/live-topics.ts";
import { useGo } from "../../lib/navigation.ts";
import { type Page, usePagedSearch } from "../../lib/paged-search.ts";
import { setUnread, useUnread } from "../../lib/unread.ts";
import { inTurns } from "./in-turns.ts";

export type ChatFilter = "all" | "unread" | "potential-stop";

const listName = "chats";
const pageSize = 25;
/** Up to here a live change loads every page afresh; beyond, only the first, laid over the others. */
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

/** The first page laid over those that were loaded: what moved up stands only there. */
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

/** Brings the lists of chats that are on the screen up to date, without moving what is read. */
const refreshChats = async (client: QueryClient): Promise<void> => {
  const shown = client.getQueryCache().findAll({ queryKey: ["list", listName], type: "active" });
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

/** The chats, newest first; the list follows what happens by itself. */
export function useChatList() {
  const client = useQueryClient();
  const source = usePagedSearch<Chat, { filter: ChatFilter }>({
    name: listName,
    keyOf: chatKey,
    pageSize,
    initialQuery: { filter: "all" },
    fetchPage: ({ term, query, page, signal }) => readChats({ term, filter: query.filter, page, signal }),
  });
  useEffect(() => {
    // What could not be brought now comes with the next change; the list keeps what it has.
    const refresh = inTurns(() => refreshChats(client).catch(() => {}));
    refresh.run();
    const stop = onChange(["chats"], refresh.run);
    return () => {
      stop();
      refresh.stop();
    };
  }, [client]);
  return source;
}

const recipientsName = "chats/recipients";

/** Contacts by name or number, to write to; each search starts afresh. */
export function useContactSearch() {
  useEffect(() => () => void listSnapshots.forget(recipientsName), []);
  return usePagedSearch({
    name: recipientsName,
    initialQuery: {},
    fetchPage: searchPage(contacts.search, "contacts", ({ term }) => {
      // A number is found by its digits, however it is written.
      const digits = term.replace(/\D/g, "");
      return { body: { term: /^[\d\s().+-]+$/.test(term) ? digits : term } };
    }),
  });
}

/** The contact that has exactly this number (E.164), if any. */
export const useContactOfNumber = (phoneNumber: string) => {
  const found = useEndpoint(
    contacts.search,
    { body: { term: phoneNumber.slice(2), paging: { page: 1, pageSize: 5 } } },
    { isQuiet: true },
  );
  const contact = found.data?.contacts.find((one: Contact) => one.phoneNumber === phoneNumber);
  return { ...found, contact };
};

const takeCount = (reply: { unreadCount: number }) => setUnread({ chats: reply.unreadCount });

export const useMarkRead = () => useSend(messages.markRead, { onSuccess: takeCount, isQuiet: true });
export const useMarkUnread = () => useSend(messages.markUnread, { onSuccess: takeCount });
export const useMarkAllRead = () => useSend(messages.markManyRead, { onSuccess: takeCount });

export const useQueueMessage = () => useSend(messages.queue);
/** `isQuiet` where the dialog shows by itself what went wrong. */
export const useChangeScheduled = (options: { isQuiet?: boolean } = {}) =>
  useSend(messages.changeScheduled, options);
export const useRemoveMessage = () => useSend(messages.remove);

/** What is scheduled for a contact, soonest first. */
export const useScheduled = (contactId: string) =>
  useEndpoint(messages.scheduled, { params: { contactId } }, { isQuiet: true });

export const useDecidePotentialStop = () => useSend(consent.decidePotentialStop);

const consentFreshMs = 60_000;

/** Whether a contact agreed to voice drops; false while it is not known. */
export const useHasVoiceConsent = (contactId: string | null): boolean => {
  const { data } = useEndpoint(
    consent.read,
    { params: { contactId: contactId ?? "" } },
    { isQuiet: true, isEnabled: contactId !== null, freshMs: consentFreshMs },
  );
  return (
    data?.channels.some(({ channel, standing }) => channel === "voice" && standing === "consented") === true
  );
};

/** Starts a broadcast that says what a message says, with its picture or recording, and opens it. */
export function useStartBroadcast(): (messageId: string) => Promise<void> {
  const go = useGo();
  const create = useSend(broadcasts.createDraft);
  return async (messageId) => {
    // The call tells its own error.
    const draft = await create.mutateAsync({ body: { messageId } }).catch(() => null);
    if (draft) go(`/scheduled-broadcasts/${draft._id}`);
  };
}

/** The newest chats with something unread; they follow the count, which is live. */
export const useLatestUnread = (): readonly Chat[] => {
  const unread = useUnread().chats;
  const { data } = useEndpoint(
    messages.searchChats,
    { body: { filter: "unread", paging: { page: 1, pageSize: 4 } } },
    { isEnabled: unread > 0, isQuiet: true },
  );
  return unread > 0 ? (data?.chats ?? []) : [];
};
