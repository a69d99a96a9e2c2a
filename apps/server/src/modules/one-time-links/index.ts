import type { ServerModule } from "../../module.ts";
import { forgetLinksOver } from "./one-time-links.ts";

export {
  endLinks,
  issueLink,
  issueLinkSparingly,
  linkEnd,
  readLink,
  readOpenLink,
  takeLink,
} from "./one-time-links.ts";

export const oneTimeLinksModule: ServerModule = { upkeep: [forgetLinksOver] };
