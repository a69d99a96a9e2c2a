import type { phoneNumbers } from "@broadcast/contract/phone-numbers";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { chooseNumber, searchAvailable } from "./phone-numbers.ts";

export const phoneNumberHandlers: Handlers<typeof phoneNumbers> = {
  searchAvailable: async (context, { query }) => searchAvailable(context, query.areaCode),
  choose: outsideTransaction(async (context, { body }) => chooseNumber(context, body.phoneNumber)),
};
