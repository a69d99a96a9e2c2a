import { goals } from "@broadcast/contract/goals";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { daysCounted, figuresCounted } from "../stats/index.ts";
import { goalHandlers } from "./goals.routes.ts";
import { noteReaches, noteReachesOfEach } from "./note-reaches.ts";

export const goalsModule: ServerModule = {
  routes: [endpoints(goals, goalHandlers)],
  listeners: [on(daysCounted, noteReachesOfEach), on(figuresCounted, noteReaches)],
};
