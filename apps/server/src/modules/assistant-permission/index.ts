export { writeAllowed } from "./assistant-permission.sql.ts";
export { assistantPlace, isAssistantAllowed } from "./assistant-permission.ts";
