import { push } from "@broadcast/contract/push";
import { useEffect, useState } from "react";
import { useEndpoint, useSend } from "../lib/api-hooks.ts";
import { platform } from "../platform/index.ts";
import type { PushChannel } from "../platform/platform.ts";
import { toast } from "../ui/feedback/toast.ts";

export interface PushNotifications {
  isOn: boolean;
  toggle: () => Promise<void>;
}

const blockedText = "Allow notifications for this page in your browser's settings, then try again.";

/** Notifications on this device; null where the device or the server has none. Asks only when toggled. */
export function usePushNotifications(): PushNotifications | null {
  const [channel, setChannel] = useState<PushChannel | null>(null);
  const [isOn, setOn] = useState(false);
  const { data } = useEndpoint(push.readKey, {}, { isEnabled: channel !== null, isQuiet: true });
  const subscribe = useSend(push.subscribe);
  const unsubscribe = useSend(push.unsubscribe);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const opened = await platform.loadPush();
      const token = await opened?.token();
      if (!isCurrent) return;
      setChannel(opened);
      setOn(Boolean(token));
    };
    // A device that cannot tell takes none.
    look().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, []);
  const publicKey = data?.publicKey;
  if (!channel || !publicKey) return null;
  const turnOn = async () => {
    const token = channel.isBlocked() ? null : await channel.subscribe(publicKey);
    if (!token) return void toast.error("Notifications are blocked", blockedText);
    await subscribe.mutateAsync({ body: { token, deviceType: platform.osName } });
    setOn(true);
    toast.success("Notifications are on");
  };
  const turnOff = async () => {
    const token = await channel.unsubscribe();
    setOn(false);
    if (token) await unsubscribe.mutateAsync({ body: { token } });
    toast.success("Notifications are off");
  };
  return {
    isOn,
    toggle: async () => {
      try {
        await (isOn ? turnOff() : turnOn());
      } catch {
        // The call has told what went wrong; a subscription nobody knows of would only seem to work.
        if (!isOn) await channel.unsubscribe();
      }
    },
  };
}
