import type { phoneNumbers } from "@broadcast/contract/phone-numbers";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { sendCellCode, verifyCell } from "./own-cell.ts";
import { chooseNumber, searchAvailable } from "./phone-numbers.ts";

export const phoneNumberHandlers: Handlers<typeof phoneNumbers> = {
  searchAvailable: async (context, { query }) => searchAvailable(context, query.areaCode),
  sendMobileCode: outsideTransaction(async (context, { body }) => sendCellCode(context, body)),
  verifyMobile: outsideTransaction(async (context, { body }) => verifyCell(context, body)),
  choose: outsideTransaction(async (context, { body }) => chooseNumber(context, body.phoneNumber)),
};
