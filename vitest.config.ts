import { defineConfig } from "vitest/config";

const closedNetwork = "./tools/closed-network.ts";

export default defineConfig({
  test: {
    // Two cores and one PostgreSQL: more workers only wait for one another.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.ts", "apps/launcher/src/**/*.test.ts", "tools/**/*.test.ts"],
          environment: "node",
          setupFiles: [closedNetwork],
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "server",
          isolate: false,
          include: ["apps/server/src/**/*.test.ts", "apps/sandbox/src/**/*.test.ts"],
          environment: "node",
          globalSetup: "./apps/server/src/testing/global-setup.ts",
          setupFiles: [closedNetwork],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "web",
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: [closedNetwork, "./apps/web/src/testing/setup.ts"],
          css: false,
          isolate: false,
          // Several waits of `asyncUtilTimeout`.
          testTimeout: 60_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
