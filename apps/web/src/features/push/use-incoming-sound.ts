import { push } from "@broadcast/contract/push";
import { isQuietAt } from "@broadcast/domain/time/quiet-times";
import { useEffect, useRef } from "react";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { type UnreadCounts, useUnread } from "../../lib/live/unread.ts";
import { usePreference } from "../../platform/preferences.ts";

/** Plays a tone when a chat becomes unread, if this device is set to, and not during the user's quiet hours. */
export function useIncomingSound(person: string | undefined): void {
  const [sound] = usePreference("incomingSound");
  const isOn = person !== undefined && sound === "on";
  const { data } = useEndpoint(push.readQuietTimes, {}, { isEnabled: isOn, isQuiet: true });
  const unread = useUnread();
  /** The previous unread counts; for a user who has just signed in, nothing is new. */
  const known = useRef<{ person: string | undefined; unread: UnreadCounts; isCounted: boolean }>({
    person,
    unread,
    isCounted: false,
  });
  useEffect(() => {
    const before = known.current;
    if (before.person === person && before.unread === unread) return;
    known.current = { person, unread, isCounted: before.person === person };
    if (!isOn || !data || !known.current.isCounted || !before.isCounted) return;
    if (unread.chats <= before.unread.chats) return;
    if (data.quietTimes && isQuietAt(businessNow(), data.quietTimes)) return;
    void import("./tone.ts").then(({ ringOnce }) => ringOnce()).catch(() => {});
  }, [person, unread, isOn, data]);
}
