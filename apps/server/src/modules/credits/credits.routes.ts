import type { credits } from "@broadcast/contract/credits";
import type { Handlers } from "../../http/serve.ts";
import { searchLedger } from "./credits.ts";

export const creditHandlers: Handlers<typeof credits> = {
  search: (context, { body }) => searchLedger(context, body.paging),
};
