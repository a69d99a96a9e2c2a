export { liveHandlers } from "./live.routes.ts";
