import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { defineConfig } from "@playwright/test";
import { anyFreePort } from "../apps/launcher/src/free-port.ts";
import { apartEnvironment } from "../tools/apart-environment.ts";
import { browserArgs, findBrowser } from "../tools/find-browser.ts";
import type { ProductPorts } from "./products.ts";

/** Two when all journeys run (`tools/test.ts`), one for a single journey. */
const PRODUCTS = Number(process.env.E2E_PRODUCTS ?? 1);

async function freePorts(): Promise<ProductPorts> {
  const [app, sandbox, sandboxMail] = [await anyFreePort(), await anyFreePort(), await anyFreePort()];
  return { app, sandbox, sandboxMail };
}

// Every worker reads this file again and must get the values of the first reading, so they are passed in the
// environment.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `broadcast-e2e-${process.pid}`);
if (process.env.E2E_PORTS === undefined) {
  const ports: ProductPorts[] = [];
  for (let number = 0; number < PRODUCTS; number += 1) ports.push(await freePorts());
  process.env.E2E_PORTS = JSON.stringify(ports);
}
process.env.E2E_BROWSER ??= findBrowser() ?? "";

const { E2E_DATA_DIR, E2E_BROWSER } = process.env;
const { ownProduct, products } = await import("./products.ts");

const timed = /@timed/;

/** For a single journey, Playwright would run all that go before it. */
const after = (...names: string[]): string[] => (PRODUCTS > 1 ? names : []);

/**
 * Journeys in a real browser against the whole product, started like `npm start` with a data folder and ports
 * of its own.
 */
export default defineConfig({
  testDir: ".",
  globalSetup: "./afternoon.ts",
  // The tests of one file share a product with those that run later: its clock only moves forward.
  workers: PRODUCTS,
  // Limits for what hangs, far above what a slow machine needs: what has to be fast is timed by its own test.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  outputDir: "../test-results",
  // The longest file first, so that it does not run alone at the end.
  projects: [
    { name: "screens", testMatch: "screens.spec.ts" },
    { name: "journeys", testIgnore: ["screens.spec.ts", "automation.spec.ts"], grepInvert: timed },
    // Alone: what they time is a promise of a machine that does nothing else.
    {
      name: "timed",
      testIgnore: "automation.spec.ts",
      grep: timed,
      workers: 1,
      dependencies: after("screens", "journeys"),
    },
    // Moves the clock by a month.
    { name: "month", testMatch: "automation.spec.ts", workers: 1, dependencies: after("timed") },
  ],
  use: {
    baseURL: `http://localhost:${ownProduct?.app}`,
    actionTimeout: 30_000,
    // Recording every page takes as long as the journeys; `--trace=on` records a failing one.
    trace: "off",
    launchOptions: {
      executablePath: E2E_BROWSER === "" ? undefined : E2E_BROWSER,
      args: browserArgs,
    },
  },
  webServer: products.map(({ app, sandbox, sandboxMail }, number) => ({
    name: `product ${number + 1}`,
    command: `"${process.execPath}" apps/launcher/src/start.ts`,
    cwd: dirname(import.meta.dirname),
    env: apartEnvironment({
      dataFolder: join(E2E_DATA_DIR, String(number + 1)),
      port: app,
      sandboxPort: sandbox,
      sandboxMailPort: sandboxMail,
    }),
    wait: { stdout: /Ready after/ },
    // A slow machine also builds the app first.
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
  })),
});
