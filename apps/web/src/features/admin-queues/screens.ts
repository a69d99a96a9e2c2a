import { overviewOf, type Screen, screensOf } from "../../lib/screens/screen.ts";

const panel = screensOf(() => import("./panels.ts"));

export const adminQueuesScreens: readonly Screen[] = [
  {
    path: "/admin/queues",
    guard: "superuser",
    panel: "list",
    title: "Queues",
    overview: overviewOf(panel("QueueOverview")),
    load: panel("QueueList"),
  },
  {
    path: "/admin/queues/{queueName}",
    guard: "superuser",
    panel: "detail",
    title: "Queue",
    load: panel("QueueDetail"),
  },
];
