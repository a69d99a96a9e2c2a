import { type Screen, screensOf } from "../../lib/screens/screen.ts";

const panel = screensOf(() => import("./panels.ts"));

const tool = (path: string, title: string, load: Screen["load"]): Screen => ({
  path: `/admin/tools/${path}`,
  guard: "superuser",
  panel: "detail",
  title,
  load,
});

export const adminToolsScreens: readonly Screen[] = [
  {
    path: "/admin/tools",
    guard: "superuser",
    panel: "list",
    title: "Tools",
    opensOn: ["/admin/tools/stats"],
    load: panel("Tools"),
  },
  tool("stats", "Stats", panel("AdminStats")),
  tool("brand-validator", "Brand validator", panel("BrandValidator")),
  tool("goals", "Goals", panel("GoalList")),
  tool("goals/{goalId}", "Goal", panel("GoalDetail")),
  tool("goals/{goalId}/{goalMilestoneId}", "Milestone", panel("MilestoneDetail")),
  tool("integrators", "Integrators", panel("IntegratorList")),
  tool("integrators/{integratorId}", "Integrator", panel("IntegratorDetail")),
  tool("message-classifiers", "Message classifiers", panel("MessageClassifiers")),
  tool("spammers", "Spammers", panel("SpammerList")),
];
