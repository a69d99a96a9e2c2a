import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { defineConfig } from "@playwright/test";
import { apartEnvironment } from "../tools/apart-environment.ts";
import { browserArgs, findBrowser } from "../tools/find-browser.ts";
import { anyFreePort } from "../tools/free-port.ts";

// Every worker reads this file again and must get the values of the first reading, so they travel in the environment.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `broadcast-e2e-${process.pid}`);
process.env.E2E_PORT ??= String(await anyFreePort());
process.env.E2E_SANDBOX_PORT ??= String(await anyFreePort());
process.env.E2E_SANDBOX_SMTP_PORT ??= String(await anyFreePort());
process.env.E2E_BROWSER ??= findBrowser() ?? "";

const { E2E_DATA_DIR, E2E_PORT, E2E_SANDBOX_PORT, E2E_SANDBOX_SMTP_PORT, E2E_BROWSER } = process.env;

/** Journeys in a real browser against the whole product, started as `npm start` does with a data folder and ports of its own. */
export default defineConfig({
  testDir: ".",
  globalSetup: "./afternoon.ts",
  // The journeys share one product, and its clock only moves forward.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  outputDir: "../test-results",
  use: {
    baseURL: `http://localhost:${E2E_PORT}`,
    actionTimeout: 15_000,
    // Recording every page takes as long as the journeys; `--trace=on` records one that failed.
    trace: "off",
    launchOptions: {
      executablePath: E2E_BROWSER === "" ? undefined : E2E_BROWSER,
      args: browserArgs,
    },
  },
  webServer: {
    command: `"${process.execPath}" tools/start.ts`,
    cwd: dirname(import.meta.dirname),
    env: apartEnvironment({
      dataFolder: E2E_DATA_DIR,
      port: E2E_PORT,
      sandboxPort: E2E_SANDBOX_PORT,
      sandboxMailPort: E2E_SANDBOX_SMTP_PORT,
    }),
    wait: { stdout: /Ready after/ },
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
