import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { platform } from "../../platform/index.ts";
import { usePushKey, useSubscribe, useUnsubscribe } from "./push.api.ts";
import { type DeviceState, keepChoice, lookAgain, noteTold, usePushDevice } from "./push-device.ts";

export interface PushNotifications {
  /** `missing`: the server sends none. */
  state: DeviceState | "missing";
  isBusy: boolean;
  /** Asks for the permission if needed, so call it only on a press. Shows the outcome; never rejects. */
  turn: (isOn: boolean) => Promise<void>;
}

const blockedText = () =>
  platform.isNative
    ? "Allow notifications for this app in your phone's settings, then try again."
    : "Allow notifications for this page in your browser's settings, then try again.";
const unreachableText = () =>
  platform.isNative
    ? "Your phone's notification service didn't respond. Check your connection and try again."
    : "Your browser's notification service didn't respond. Check your connection, make sure you're not in a private window and try again.";

/** A user's notifications on this device; null until it is known whether they are available. */
export function usePushNotifications(userId: string): PushNotifications | null {
  const client = useQueryClient();
  const device = usePushDevice(userId);
  const { data: key } = usePushKey(device !== undefined && device !== "unsupported");
  const subscribe = useSubscribe();
  const unsubscribe = useUnsubscribe();
  const [isBusy, setBusy] = useState(false);
  if (device === undefined || (device !== "unsupported" && !key)) return null;

  const turnOn = async (publicKey: string) => {
    const channel = await platform.loadPush();
    let token: string | null | undefined;
    try {
      token = await channel?.subscribe(publicKey);
    } catch {
      return void toast.error("We couldn't turn on notifications", unreachableText());
    }
    if (!token) return void toast.error("Notifications are blocked", blockedText());
    await subscribe.mutateAsync({ body: { token, deviceType: platform.osName } });
    noteTold(client, userId);
    keepChoice(true);
    toast.success("Notifications are on");
  };
  const turnOff = async () => {
    keepChoice(false);
    const channel = await platform.loadPush();
    const token = await channel?.unsubscribe();
    // If the server is not told, the push service reports it with the next notification.
    if (token) await unsubscribe.mutateAsync({ body: { token } }).catch(() => {});
    toast.success("Notifications are off");
  };
  return {
    state: device !== "unsupported" && key?.publicKey === null ? "missing" : device,
    isBusy,
    turn: async (isOn) => {
      if (isBusy) return;
      setBusy(true);
      try {
        if (!isOn) await turnOff();
        else if (key?.publicKey) await turnOn(key.publicKey);
      } catch {
        // The call has shown the error.
      } finally {
        await lookAgain(client, userId);
        setBusy(false);
      }
    },
  };
}
