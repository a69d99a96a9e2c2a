export { notifyDevices, pushInbound } from "./push.jobs.ts";
export { pushHandlers } from "./push.routes.ts";
