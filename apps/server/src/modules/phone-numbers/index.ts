export { phoneNumberHandlers } from "./phone-numbers.routes.ts";
export { adoptNumber, findCarrierOfNumber } from "./phone-numbers.sql.ts";
