export { planHandlers } from "./plans.routes.ts";
