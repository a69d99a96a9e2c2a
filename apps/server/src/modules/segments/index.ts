import { segments } from "@broadcast/contract/segments";
import { endpoints, type ServerModule } from "../../module.ts";
import { segmentHandlers } from "./segments.routes.ts";
import { taggedSegments } from "./tagged-segments.ts";

export const segmentsModule: ServerModule = {
  routes: [endpoints(segments, segmentHandlers)],
  tagUses: [taggedSegments],
};
