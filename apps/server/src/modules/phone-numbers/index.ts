export { phoneNumberHandlers } from "./phone-numbers.routes.ts";
export { adoptNumber, findNumberOwner } from "./phone-numbers.sql.ts";
