import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "../tools/find-browser.ts";
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
  // The journeys share one product, and its clock only moves forward.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  outputDir: "../test-results",
  use: {
    baseURL: `http://localhost:${E2E_PORT}`,
    actionTimeout: 15_000,
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: E2E_BROWSER === "" ? undefined : E2E_BROWSER,
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-quic",
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" tools/start.ts`,
    cwd: dirname(import.meta.dirname),
    env: {
      DATA_DIR: E2E_DATA_DIR,
      PORT: E2E_PORT,
      SANDBOX_PORT: E2E_SANDBOX_PORT,
      SANDBOX_SMTP_PORT: E2E_SANDBOX_SMTP_PORT,
      // Settings of whoever runs the tests must not lead out of this machine.
      DATABASE_URL: "",
      TWILIO_ACCOUNT_SID: "",
      TWILIO_AUTH_TOKEN: "",
      TWILIO_API_URL: "",
      SANDBOX_URL: "",
      SMTP_URL: "",
      PUBLIC_URL: "",
      S3_ENDPOINT: "",
      STORAGE_DIR: "",
    },
    wait: { stdout: /Ready after/ },
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
