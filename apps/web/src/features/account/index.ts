export type { ActivityFilter } from "./account.api.ts";
export { ActivityPanel } from "./security/ActivityPanel.tsx";
