export { phoneNumberHandlers } from "./phone-numbers.routes.ts";
export { adoptNumber, findCarrierOfNumber, findNumberOwner } from "./phone-numbers.sql.ts";
