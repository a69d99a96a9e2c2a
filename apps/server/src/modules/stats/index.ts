import { adminStats } from "@broadcast/contract/admin-stats";
import { stats } from "@broadcast/contract/stats";
import { endpoints, type ServerModule } from "../../module.ts";
import { askForFigures, countFigures } from "./count-figures.ts";
import { adminStatsHandlers, statsHandlers } from "./stats.routes.ts";

export {
  countFigures,
  type DaysCounted,
  daysCounted,
  type FiguresCounted,
  figuresCounted,
  type OptOutsCounted,
  optOutsCounted,
} from "./count-figures.ts";
export { type DayChange, type InstallationFigure, MESSAGES_SENT, readCountedUntil } from "./figures.sql.ts";
export { firstIds } from "./stats.sql.ts";
export { readStats } from "./stats.ts";

export const statsModule: ServerModule = {
  routes: [endpoints(stats, statsHandlers), endpoints(adminStats, adminStatsHandlers)],
  jobs: [countFigures],
  upkeep: [askForFigures],
};
