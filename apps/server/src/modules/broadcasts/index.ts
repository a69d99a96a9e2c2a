export { expandBroadcast, holdBroadcast, withdrawBroadcast } from "./broadcasts.jobs.ts";
export { broadcastHandlers } from "./broadcasts.routes.ts";
export { countDifferences } from "./differences.ts";
export { removeBroadcastFiles } from "./remove-files.ts";
export { watchBroadcasts } from "./watch-broadcasts.ts";
