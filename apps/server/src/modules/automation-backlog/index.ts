export { isLate, takeBacklogTurns } from "./take-backlog-turns.ts";
