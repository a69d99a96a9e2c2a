import { segments } from "@broadcast/contract/segments";
import { endpoints, type ServerModule } from "../../module.ts";
import { segmentHandlers } from "./segments.routes.ts";
import { segmentsHolding } from "./segments-holding.ts";
import { taggedSegments } from "./tagged-segments.ts";

export { type SegmentRenamed, segmentRenamed } from "./segment-renamed.ts";

export const segmentsModule: ServerModule = {
  routes: [endpoints(segments, segmentHandlers)],
  itemHolders: [segmentsHolding],
  tagUses: [taggedSegments],
};
