export { expandBroadcast, holdBroadcast, withdrawBroadcast } from "./broadcasts.jobs.ts";
export { broadcastHandlers } from "./broadcasts.routes.ts";
export { watchBroadcasts } from "./watch-broadcasts.ts";
