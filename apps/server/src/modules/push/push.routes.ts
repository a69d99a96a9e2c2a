import type { push } from "@broadcast/contract/push";
import { invalid } from "../../app-error.ts";
import { personOf } from "../../http/guard/person-of.ts";
import type { Handlers } from "../../http/serve.ts";
import { subscribeDevice, unsubscribeDevice } from "./devices.ts";
import { findQuietTimes, keepQuietTimes } from "./quiet-times.sql.ts";

export const pushHandlers: Handlers<typeof push> = {
  readQuietTimes: async ({ db, accountId, caller }) => ({
    quietTimes: await findQuietTimes(db, accountId, personOf(caller)),
  }),
  changeQuietTimes: async ({ db, accountId, caller, clock }, { body: { quietTimes } }) => {
    if (quietTimes && quietTimes.fromMinute === quietTimes.untilMinute)
      throw invalid({ untilMinute: "Choose different start and end times." });
    await keepQuietTimes(db, accountId, personOf(caller), quietTimes, clock.now());
    return { quietTimes };
  },
  readKey: async ({ pushSender, phoneSenders }, { query: { deviceType } }) => ({
    publicKey: deviceType === "web" ? pushSender.publicKey : phoneSenders[deviceType] ? deviceType : null,
  }),
  subscribe: async (context, { body }) => {
    await subscribeDevice(context, body);
    return {};
  },
  unsubscribe: async (context, { body }) => {
    await unsubscribeDevice(context, body.token);
    return {};
  },
};
