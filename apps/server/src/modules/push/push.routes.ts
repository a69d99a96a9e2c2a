import type { push } from "@broadcast/contract/push";
import type { Handlers } from "../../http/serve.ts";
import { subscribeDevice, unsubscribeDevice } from "./devices.ts";

export const pushHandlers: Handlers<typeof push> = {
  readKey: async ({ pushSender }) => ({ publicKey: pushSender.publicKey }),
  subscribe: async (context, { body }) => {
    await subscribeDevice(context, body);
    return {};
  },
  unsubscribe: async (context, { body }) => {
    await unsubscribeDevice(context, body.token);
    return {};
  },
};
