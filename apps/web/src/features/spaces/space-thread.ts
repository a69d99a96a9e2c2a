import { threadPageSizeDefault } from "@broadcast/contract/shapes";
import { type SpaceMessage, spaces } from "@broadcast/contract/spaces";
import { call } from "../../lib/api/api-client.ts";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { setUnread } from "../../lib/live/unread.ts";
import { watchThread } from "../../lib/live/watched-thread.ts";
import type { ThreadSource } from "../chats/index.ts";
import { toShown } from "./space-message.tsx";

const shownOf = (messages: readonly SpaceMessage[]) => messages.map(toShown);

/** The messages of a space as a thread. */
export const spaceThread: ThreadSource = {
  readPage: async (id, { before, signal, ...size }) => {
    const { messages, paging, unread } = await call(spaces.thread, {
      params: { id },
      query: { pageSize: threadPageSizeDefault, ...size, ...(before ? { before } : {}) },
      isQuiet: true,
      ...(signal ? { signal } : {}),
    });
    return { messages: shownOf(messages), total: paging.total, unread };
  },
  readAfter: async (id, messageId) =>
    shownOf((await call(spaces.threadAfter, { params: { id, messageId }, isQuiet: true })).messages),
  topic: "spaces",
  watch: (spaceId, lastMessageId, onMessages) =>
    watchThread({ spaceId, lastMessageId, onMessages: (messages) => onMessages(shownOf(messages)) }),
};

export const useSpace = (id: string) => useEndpoint(spaces.get, { params: { id } }, { isQuiet: true });

/** Members of another account's space don't see what is scheduled there. */
export const useScheduledOf = (id: string, isOwn = true) =>
  useEndpoint(spaces.scheduled, { params: { id } }, { isQuiet: true, isEnabled: isOwn });

export const useMarkSpaceRead = () =>
  useSend(spaces.markRead, {
    onSuccess: ({ unreadCount }) => setUnread({ spaces: unreadCount }),
    isQuiet: true,
  });
