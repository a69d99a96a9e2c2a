export { countAutomatic } from "./automatic-answers.sql.ts";
export { lockBacklog } from "./automation-backlog.sql.ts";
export { isLate, takeBacklogTurns } from "./take-backlog-turns.ts";
