import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useIncomingSound, useKeptSubscription } from "../../features/push/index.ts";
import { renewSession, useKnownSession } from "../../lib/api/session.ts";
import { readAllKept } from "../../lib/device/kept-on-device.ts";
import { personKey } from "../../lib/device/personal-state.ts";
import { openEvent } from "../../lib/device/service-worker.ts";
import { startLiveUpdates } from "../../lib/live/live-updates.ts";
import { useRefreshEvent } from "../../lib/live/refresh-events.ts";
import { useUnread } from "../../lib/live/unread.ts";
import { useGo, useScreenPath } from "../../lib/screens/navigation.ts";
import { platform } from "../../platform/index.ts";
import { usePreference } from "../../platform/preferences.ts";
import { watchManagerRelations } from "../banners/manager-relations.ts";
import { sendKeptAivaSetting } from "../banners/send-kept-aiva-setting.ts";
import { isOnboarded } from "../routing/guards.ts";
import { takeIntegrationRedirect } from "../routing/integration-redirect.ts";
import { setTitleUnread } from "./page-title.ts";
import { startPoller } from "./poller.ts";

/** What the tone for incoming messages depends on. */
const toneTopics = ["chats", "settings"] as const;

/** Keeps the page up to date while a user is signed in; renders nothing. */
export function LiveUpdates() {
  const client = useQueryClient();
  const user = useKnownSession()?.user;
  const userId = user?._id;
  const isOwn = user?.managing === null;
  const go = useGo();
  const { chats, spaces } = useUnread();
  // A second press on the link to the current page reloads its data; lists refresh themselves.
  useRefreshEvent(
    () =>
      void client.invalidateQueries(
        { predicate: ({ queryKey }) => queryKey[0] !== "list" },
        { cancelRefetch: false },
      ),
  );
  useEffect(() => {
    const open = (event: Event) => go((event as CustomEvent<string>).detail);
    window.addEventListener(openEvent, open);
    return () => window.removeEventListener(openEvent, open);
  }, [go]);
  useEffect(() => {
    const shared = new URLSearchParams(location.search).get("shared");
    if (shared === "image") toast.info("Your picture is ready", "Open a chat to send it.");
    if (shared === "refused") toast.error("Invalid Selection", "File must be an image");
  }, []);
  useEffect(() => {
    // Only for the user's own account, and silently: the next start tries again.
    if (userId && isOwn) sendKeptAivaSetting().catch(() => {});
  }, [userId, isOwn]);
  useEffect(() => {
    if (!userId) return;
    // The page may have opened offline with what was last known.
    const renew = () => void renewSession(client).catch(() => {});
    window.addEventListener("online", renew);
    return () => window.removeEventListener("online", renew);
  }, [client, userId]);
  useEffect(() => {
    if (!userId || readAllKept("outbox").length === 0) return;
    // Unsent messages from before the page was closed go out as soon as possible.
    void import("../../features/composer/outbox/outbox.ts")
      .then(({ resumeOutbox }) => resumeOutbox())
      .catch(() => {});
  }, [userId]);
  const isReady = user !== undefined && isOwn && isOnboarded(user);
  useEffect(() => {
    if (!userId || !isReady) return;
    const follow = async () => {
      const waiting = await takeIntegrationRedirect();
      if (waiting) go(waiting, { isReplacing: true });
    };
    follow().catch(() => {});
  }, [go, userId, isReady]);
  useKeptSubscription(userId);
  // The server ends a session before this tab knows; requests in between would be refused.
  const watched = useScreenPath() === "/logout" || !user ? undefined : personKey(user);
  useIncomingSound(watched);
  useEffect(() => (watched ? watchManagerRelations(client) : undefined), [client, watched]);
  const [sound] = usePreference("incomingSound");
  // The tone is for those who look at another tab.
  const isHeardHidden = sound === "on" && !platform.isNative;
  useEffect(
    () => (watched ? startLiveUpdates(isHeardHidden ? { hiddenTopics: toneTopics } : {}) : undefined),
    [watched, isHeardHidden],
  );
  useEffect(
    () => (watched ? startPoller(client, isHeardHidden) : undefined),
    [client, watched, isHeardHidden],
  );
  useEffect(() => {
    platform.showUnread(userId ? chats + spaces : 0);
    setTitleUnread(userId ? chats + spaces : 0);
  }, [chats, spaces, userId]);
  return null;
}
