import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshOnChange, startLiveUpdates } from "../lib/live-updates.ts";
import { useSession } from "../lib/session.ts";
import { useUnread } from "../lib/unread.ts";
import { platform } from "../platform/index.ts";

/** Keeps what is shown up to date while someone is signed in; draws nothing. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?._id;
  const { chats, spaces } = useUnread();
  useEffect(() => refreshOnChange(client), [client]);
  useEffect(() => (userId ? startLiveUpdates() : undefined), [userId]);
  useEffect(() => platform.showUnread(chats + spaces), [chats, spaces]);
  return null;
}
