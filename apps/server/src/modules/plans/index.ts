import { plans } from "@broadcast/contract/plans";
import { endpoints, type ServerModule } from "../../module.ts";
import { planHandlers } from "./plans.routes.ts";

export const plansModule: ServerModule = {
  routes: [endpoints(plans, planHandlers)],
};
