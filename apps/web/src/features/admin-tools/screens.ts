import type { Screen } from "../../lib/screens/screen.ts";

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
    load: async () => (await import("./Tools.tsx")).Tools,
  },
  tool("stats", "Stats", async () => (await import("./stats/AdminStats.tsx")).AdminStats),
  tool(
    "brand-validator",
    "Brand validator",
    async () => (await import("./brand-validator/BrandValidator.tsx")).BrandValidator,
  ),
  tool("goals", "Goals", async () => (await import("./goals/GoalList.tsx")).GoalList),
  tool("goals/{goalId}", "Goal", async () => (await import("./goals/GoalDetail.tsx")).GoalDetail),
  tool(
    "goals/{goalId}/{goalMilestoneId}",
    "Milestone",
    async () => (await import("./goals/MilestoneDetail.tsx")).MilestoneDetail,
  ),
  tool(
    "integrators",
    "Integrators",
    async () => (await import("./integrators/IntegratorList.tsx")).IntegratorList,
  ),
  tool(
    "integrators/{integratorId}",
    "Integrator",
    async () => (await import("./integrators/IntegratorDetail.tsx")).IntegratorDetail,
  ),
  tool(
    "message-classifiers",
    "Message classifiers",
    async () => (await import("./message-classifiers/MessageClassifiers.tsx")).MessageClassifiers,
  ),
  tool("spammers", "Spammers", async () => (await import("./spammers/SpammerList.tsx")).SpammerList),
];
