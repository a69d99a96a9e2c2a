import type { PluginListenerHandle } from "@capacitor/core";
import { PushNotifications } from "@capacitor/push-notifications";
import type { PushChannel } from "../platform.ts";
import type { KeptSettings } from "./kept-settings.ts";

/** Apple and Google answer within a second or two; a phone without either never answers. */
const registeredWithinMs = 20_000;

const keptAs = "push-token";

type State = "granted" | "denied" | "default";
const stateOf = (receive: string): State =>
  receive === "granted" || receive === "denied" ? receive : "default";

const register = async (): Promise<string> => {
  const handles: PluginListenerHandle[] = [];
  try {
    return await new Promise<string>((resolve, reject) => {
      const listen = async () => {
        handles.push(
          await PushNotifications.addListener("registration", ({ value }) => resolve(value)),
          await PushNotifications.addListener("registrationError", ({ error }) => reject(new Error(error))),
        );
        await PushNotifications.register();
      };
      setTimeout(reject, registeredWithinMs, new Error("The push service did not answer."));
      listen().catch(reject);
    });
  } finally {
    for (const handle of handles) void handle.remove();
  }
};

/** Notifications through Apple and Google. */
export const openNativePush = async (settings: KeptSettings): Promise<PushChannel> => {
  let permission = stateOf((await PushNotifications.checkPermissions()).receive);
  return {
    permission: () => permission,
    subscribe: async () => {
      if (permission !== "granted")
        permission = stateOf((await PushNotifications.requestPermissions()).receive);
      if (permission !== "granted") return null;
      const token = await register();
      settings.write(keptAs, token);
      return token;
    },
    unsubscribe: async () => {
      await PushNotifications.unregister();
      const token = settings.read(keptAs);
      settings.write(keptAs, null);
      return token;
    },
  };
};
