export { lockBacklog } from "./automation-backlog.sql.ts";
export { isLate, takeBacklogTurns } from "./take-backlog-turns.ts";
