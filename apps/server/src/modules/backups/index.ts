import type { ServerModule } from "../../module.ts";
import { runScheduledBackups } from "./scheduled-backups.ts";

export { untilReleased } from "./release.ts";

export const backupsModule: ServerModule = {
  loops: [runScheduledBackups],
};
