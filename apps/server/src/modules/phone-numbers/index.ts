import { phoneNumbers } from "@broadcast/contract/phone-numbers";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { accountReopened } from "../sessions/index.ts";
import { accountClosed } from "../subscription/index.ts";
import { changeNumber } from "./change-number.ts";
import { numberChangedMail, registerNumberJob } from "./phone-numbers.jobs.ts";
import { phoneNumberHandlers } from "./phone-numbers.routes.ts";
import { keepNumberOfReopened, keepNumbersOfClosed, releaseNumbers } from "./release-numbers.ts";

export { orderNumber, readNumber } from "./change-number.ts";
export { adoptNumber, findCarrierOfNumber } from "./phone-numbers.sql.ts";
export { searchAvailable } from "./phone-numbers.ts";

export const phoneNumbersModule: ServerModule = {
  routes: [endpoints(phoneNumbers, phoneNumberHandlers)],
  jobs: [changeNumber, registerNumberJob, numberChangedMail],
  listeners: [on(accountClosed, keepNumbersOfClosed), on(accountReopened, keepNumberOfReopened)],
  upkeep: [releaseNumbers],
};
