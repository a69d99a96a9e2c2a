import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { platform } from "../../platform/index.ts";
import { usePushKey, useSubscribe } from "./push.api.ts";
import { isTold, keepChoice, lookAgain, noteTold, usePushDevice } from "./push-device.ts";

/**
 * Sends this device's subscription to the server at each start, if the user has turned notifications on: a
 * subscription ends with its session, and browsers renew theirs silently.
 */
export function useKeptSubscription(userId: string | undefined): void {
  const client = useQueryClient();
  const isOn = usePushDevice(userId) === "on";
  const publicKey = usePushKey(isOn).data?.publicKey;
  const { mutateAsync: subscribe } = useSubscribe({ isQuiet: true });
  useEffect(() => {
    if (!isOn || !userId || !publicKey || isTold(client, userId)) return;
    const tell = async () => {
      const token = await (await platform.loadPush())?.subscribe(publicKey);
      if (token) await subscribe({ body: { token, deviceType: platform.osName } });
    };
    noteTold(client, userId);
    tell().catch((error: unknown) => {
      // Any other error is temporary: the next start tries again.
      if (!(error instanceof ApiError && error.code === "invalid-input")) return;
      keepChoice(false);
      void lookAgain(client, userId);
    });
  }, [client, isOn, publicKey, subscribe, userId]);
}
