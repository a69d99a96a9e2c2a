import type { Screen } from "../../lib/screens/screen.ts";

export const adminQueuesScreens: readonly Screen[] = [
  {
    path: "/admin/queues",
    guard: "superuser",
    panel: "list",
    title: "Queues",
    load: async () => (await import("./QueueList.tsx")).QueueList,
  },
  {
    path: "/admin/queues/{queueName}",
    guard: "superuser",
    panel: "detail",
    title: "Queue",
    load: async () => (await import("./QueueDetail.tsx")).QueueDetail,
  },
];
