export { askToConfirm, requestDoubleOptIn } from "./double-opt-in.jobs.ts";
export { forgetUnasked } from "./double-opt-in.sql.ts";
