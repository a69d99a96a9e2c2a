import { phoneNumbers } from "@broadcast/contract/phone-numbers";
import { endpoints, type ServerModule } from "../../module.ts";
import { phoneNumberHandlers } from "./phone-numbers.routes.ts";

export { adoptNumber, findCarrierOfNumber } from "./phone-numbers.sql.ts";

export const phoneNumbersModule: ServerModule = {
  routes: [endpoints(phoneNumbers, phoneNumberHandlers)],
};
