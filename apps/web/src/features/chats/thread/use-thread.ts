import type { Topic } from "@broadcast/contract/endpoint";
import { messages as endpoints, type Message } from "@broadcast/contract/messages";
import { threadPageSizeDefault } from "@broadcast/contract/shapes";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { isNotFound } from "../../../lib/api/api-error.ts";
import { afterPaint } from "../../../lib/live/after-paint.ts";
import { onChange } from "../../../lib/live/live-topics.ts";
import { watchThread } from "../../../lib/live/watched-thread.ts";
import { useIsInView } from "../../../lib/screens/in-view.ts";
import { runSerially } from "../run-serially.ts";
import {
  mergeMessages,
  type Thread,
  threadOfPage,
  type Unread,
  withEarlier,
  withNewest,
  withoutGone,
  withStates,
} from "./thread-messages.ts";

const pageSize = threadPageSizeDefault;
/** The page size of `readAfter`; fewer messages mean that there are no more. */
const afterLimit = 200;
const keptMs = 10 * 60_000;

interface Around {
  messages: readonly Message[];
  hasEarlier: boolean;
  hasLater: boolean;
}

/** Where a thread is read from, and which changes concern it. Threads are identified by contact or space. */
export interface ThreadSource {
  readPage: (
    id: string,
    options: { before?: string; pageSize?: number; signal?: AbortSignal },
  ) => Promise<{ messages: readonly Message[]; total: number; unread?: Unread | null }>;
  /** At most 200 messages after the given one, oldest first. */
  readAfter: (id: string, messageId: string) => Promise<readonly Message[]>;
  /** A message with those before and after it, oldest first; omitted if messages cannot be opened by address. */
  readAround?: (id: string, messageId: string) => Promise<Around>;
  topic: Topic;
  /** Polls the thread. Returns a function that stops it. */
  watch: (
    id: string,
    lastMessageId: () => string | null | undefined,
    onMessages: (messages: readonly Message[]) => void,
  ) => () => void;
}

const keyOf = (contactId: string) => ["thread", contactId] as const;

/** Chats with contacts. */
const chats: ThreadSource = {
  readPage: async (contactId, { before, signal, ...size }) => {
    const reply = await call(endpoints.thread, {
      params: { contactId },
      query: { pageSize, ...size, ...(before ? { before } : {}) },
      isQuiet: true,
      ...(signal ? { signal } : {}),
    });
    return { messages: reply.messages, total: reply.paging.total, unread: reply.unread };
  },
  readAfter: async (contactId, messageId) =>
    (await call(endpoints.threadAfter, { params: { contactId, messageId }, isQuiet: true })).messages,
  readAround: (contactId, messageId) =>
    call(endpoints.threadAround, { params: { contactId, messageId }, isQuiet: true }),
  topic: "thread",
  watch: (contactId, lastMessageId, onMessages) => watchThread({ contactId, lastMessageId, onMessages }),
};

const threadRead = (contactId: string, source: ThreadSource) => ({
  queryKey: keyOf(contactId),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    threadOfPage(await source.readPage(contactId, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: keptMs,
  // Compares messages by their place: an earlier page would replace all objects, and every bubble would render.
  structuralSharing: false,
});

/** Loads a contact's thread that is about to be opened. A failure occurs again, and is shown, there. */
export const preloadThread = (client: QueryClient, contactId: string): Promise<void> =>
  client.prefetchQuery(threadRead(contactId, chats));

/** The currently loaded thread, without a request. */
export const peekThread = (client: QueryClient, contactId: string): Thread | undefined =>
  client.getQueryData<Thread>(keyOf(contactId));

/** Adds messages to a loaded thread; otherwise it will be loaded when it is opened. */
export const addToThread = (client: QueryClient, contactId: string, incoming: readonly Message[]): void => {
  client.setQueryData<Thread>(keyOf(contactId), (before) =>
    before
      ? { ...before, messages: (before.hasLater ? withStates : mergeMessages)(before.messages, incoming) }
      : before,
  );
};

/** Marks a viewed thread as having no unread messages. */
export const noteThreadRead = (client: QueryClient, contactId: string): void => {
  client.setQueryData<Thread>(keyOf(contactId), (before) => (before ? { ...before, unread: null } : before));
};

/** Removes a deleted or archived message from a loaded thread. */
export const removeFromThread = (client: QueryClient, contactId: string, messageId: string): void => {
  client.setQueryData<Thread>(keyOf(contactId), (before) =>
    before ? { ...before, messages: before.messages.filter(({ _id }) => _id !== messageId) } : before,
  );
};

/** Reads a thread from a message to its end from the server. */
export const readFrom = async (contactId: string, message: Message): Promise<readonly Message[]> => [
  message,
  ...(await readMissing(chats, contactId, message._id)),
];

/** Reads everything after the newest known message, oldest first. */
const readMissing = async (source: ThreadSource, id: string, lastId: string): Promise<Message[]> => {
  const missing: Message[] = [];
  for (let messageId = lastId; ; ) {
    const messages = await source.readAfter(id, messageId);
    missing.push(...messages);
    const last = messages.at(-1);
    if (!last || messages.length < afterLimit) return missing;
    messageId = last._id;
  }
};

/** Brings a thread up to date: new messages, and new states of known ones. */
const catchUp = async (client: QueryClient, source: ThreadSource, contactId: string): Promise<void> => {
  const known = peekThread(client, contactId);
  if (!known) return;
  if (known.hasLater && source.readAround) {
    // Far from the end, only the loaded part is updated; later messages are counted, and loaded when the user goes
    // there.
    const { unread = null } = await source.readPage(contactId, { pageSize: 1 });
    client.setQueryData<Thread>(keyOf(contactId), (before) =>
      before?.hasLater ? { ...before, unread } : before,
    );
    const middle = known.messages[Math.floor(known.messages.length / 2)];
    const around = middle && (await source.readAround(contactId, middle._id));
    if (around) addToThread(client, contactId, around.messages);
    return;
  }
  const newest = await source.readPage(contactId, {});
  const lastId = known.messages.at(-1)?._id;
  const isGapless =
    !lastId || newest.messages.length < pageSize || newest.messages.some(({ _id }) => _id === lastId);
  if (!isGapless) addToThread(client, contactId, await readMissing(source, contactId, lastId));
  client.setQueryData<Thread>(keyOf(contactId), (before) => {
    // The user may have gone far back meanwhile.
    if (!before || before.hasLater) return before;
    const isPart = newest.messages.length === pageSize;
    const left = withoutGone(before.messages, known.messages, newest.messages, isPart);
    const messages = mergeMessages(left, newest.messages);
    const unread = newest.unread ?? null;
    const isSame = messages === before.messages && unread === null && before.unread === null;
    return isSame ? before : { ...before, messages, unread };
  });
};

/** A thread that follows live changes and can load earlier messages. */
export function useThread(contactId: string, source: ThreadSource = chats) {
  const client = useQueryClient();
  const query = useQuery<Thread>({
    ...threadRead(contactId, source),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [earlier, setEarlier] = useState<"idle" | "loading" | "failed">("idle");
  const isLoadingEarlier = useRef(false);
  // A cached thread is only certain once it has caught up.
  const [isCurrent, setCurrent] = useState(() => peekThread(client, contactId) === undefined);

  const isInView = useIsInView();
  useEffect(() => {
    if (!isInView) return;
    // The next change or poll makes up for a failure.
    const refresh = runSerially(() =>
      catchUp(client, source, contactId).then(
        () => setCurrent(true),
        () => {},
      ),
    );
    const isHeld = peekThread(client, contactId) !== undefined;
    // After a long time hidden, it is no longer cached and is loaded again.
    if (!isHeld) setCurrent(true);
    const callOff = isHeld ? afterPaint(refresh.run) : undefined;
    const stopHearing = onChange([source.topic], (ids) => {
      const isAny = (id: string) => ids.includes(id);
      // What becomes of the texts of a space's message is announced by the message.
      if (
        ids.length === 0 ||
        isAny(contactId) ||
        peekThread(client, contactId)?.messages.some(({ _id }) => isAny(_id))
      )
        refresh.run();
    });
    const stopWatching = source.watch(
      contactId,
      () => {
        const shown = peekThread(client, contactId);
        return !shown || shown.hasLater ? undefined : (shown.messages.at(-1)?._id ?? null);
      },
      (messages) => addToThread(client, contactId, messages),
    );
    return () => {
      callOff?.();
      stopHearing();
      stopWatching();
      refresh.stop();
      setCurrent(peekThread(client, contactId) === undefined);
      // It reopens at its newest messages: earlier ones are not kept for a hidden thread.
      if (peekThread(client, contactId)?.hasLater)
        client.removeQueries({ queryKey: keyOf(contactId), exact: true });
      else client.setQueryData<Thread>(keyOf(contactId), (left) => left && withNewest(left, pageSize));
    };
  }, [client, contactId, source, isInView]);

  const loadEarlier = useCallback(async () => {
    const before = peekThread(client, contactId)?.messages[0]?._id;
    if (!before || isLoadingEarlier.current) return;
    isLoadingEarlier.current = true;
    setEarlier("loading");
    try {
      const page = await source.readPage(contactId, { before });
      client.setQueryData<Thread>(keyOf(contactId), (thread) =>
        // A thread that was left meanwhile is back at its newest messages, far from this page.
        thread?.messages[0]?._id === before ? withEarlier(thread, page) : thread,
      );
      setEarlier("idle");
    } catch {
      setEarlier("failed");
    } finally {
      isLoadingEarlier.current = false;
    }
  }, [client, contactId, source]);

  const isLoadingLater = useRef(false);
  const loadLater = useCallback(async () => {
    const last = peekThread(client, contactId)?.messages.at(-1)?._id;
    if (!last || isLoadingLater.current) return;
    isLoadingLater.current = true;
    try {
      const later = await source.readAfter(contactId, last);
      client.setQueryData<Thread>(keyOf(contactId), (thread) =>
        thread?.messages.at(-1)?._id === last
          ? {
              ...thread,
              messages: mergeMessages(thread.messages, later),
              hasLater: later.length === afterLimit,
            }
          : thread,
      );
    } catch {
      // The next scroll tries again.
    } finally {
      isLoadingLater.current = false;
    }
  }, [client, contactId, source]);

  /** Shows a message with its surroundings; false if it is no longer in the thread. Throws if it cannot be read. */
  const goTo = useCallback(
    async (messageId: string): Promise<boolean> => {
      try {
        const around = await source.readAround?.(contactId, messageId);
        if (around)
          client.setQueryData<Thread>(keyOf(contactId), (thread) => thread && { ...thread, ...around });
        return around !== undefined;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },
    [client, contactId, source],
  );

  const { refetch } = query;
  /** Returns to the end of the thread. Throws if it cannot be read. */
  const toNewest = useCallback(async () => {
    if (peekThread(client, contactId)?.hasLater) await refetch({ throwOnError: true });
  }, [client, contactId, refetch]);

  return {
    loadLater,
    goTo,
    toNewest,
    thread: query.data,
    isCurrent,
    error: query.error,
    isLoading: query.isPending,
    reload: query.refetch,
    loadEarlier,
    earlier,
  };
}
