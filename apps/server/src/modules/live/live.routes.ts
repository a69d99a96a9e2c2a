import type { live } from "@broadcast/contract/live";
import type { Handlers } from "../../http/serve.ts";
import { poll } from "./live.ts";

export const liveHandlers: Handlers<typeof live> = {
  poll: (context, { body }) => poll(context, body),
};
