import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshOnChange, startLiveUpdates } from "../lib/live-updates.ts";
import { useRefreshEvent } from "../lib/refresh-events.ts";
import { useKnownSession } from "../lib/session.ts";
import { useUnread } from "../lib/unread.ts";
import { platform } from "../platform/index.ts";
import { setTitleUnread } from "./page-title.ts";
import { startPoller } from "./poller.ts";

/** Keeps what is shown up to date while someone is signed in; draws nothing. */
export function LiveUpdates() {
  const client = useQueryClient();
  const userId = useKnownSession()?.user._id;
  const { chats, spaces } = useUnread();
  // Pressing the link to the page that shows loads it afresh; lists look after themselves.
  useRefreshEvent(
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "list" }),
  );
  useEffect(() => refreshOnChange(client), [client]);
  useEffect(() => (userId ? startLiveUpdates() : undefined), [userId]);
  useEffect(() => (userId ? startPoller(client) : undefined), [client, userId]);
  useEffect(() => {
    platform.showUnread(userId ? chats + spaces : 0);
    setTitleUnread(userId ? chats + spaces : 0);
  }, [chats, spaces, userId]);
  return null;
}
