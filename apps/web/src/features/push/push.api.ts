import { push } from "@broadcast/contract/push";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { platform } from "../../platform/index.ts";

/** The server's key for subscriptions; null if the server sends no notifications. It hardly ever changes. */
export const usePushKey = (isEnabled: boolean) =>
  useEndpoint(
    push.readKey,
    { query: { deviceType: platform.osName } },
    { isEnabled, isQuiet: true, freshMs: Number.POSITIVE_INFINITY },
  );

export const useSubscribe = (options: { isQuiet?: boolean } = {}) => useSend(push.subscribe, options);
export const useUnsubscribe = () => useSend(push.unsubscribe, { isQuiet: true });
