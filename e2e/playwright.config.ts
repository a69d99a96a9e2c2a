import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { defineConfig } from "@playwright/test";
import { anyFreePort } from "../apps/launcher/src/free-port.ts";
import { apartEnvironment } from "../tools/apart-environment.ts";
import { browserArgs, findBrowser } from "../tools/find-browser.ts";
import type { ProductPorts } from "./products.ts";

/** Two where all journeys run (`tools/test.ts`), one for whoever tries a single one. */
const PRODUCTS = Number(process.env.E2E_PRODUCTS ?? 1);

async function freePorts(): Promise<ProductPorts> {
  const [app, sandbox, sandboxMail] = [await anyFreePort(), await anyFreePort(), await anyFreePort()];
  return { app, sandbox, sandboxMail };
}

// Every worker reads this file again and must get the values of the first reading, so they travel in the environment.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `broadcast-e2e-${process.pid}`);
if (process.env.E2E_PORTS === undefined) {
  const ports: ProductPorts[] = [];
  for (let number = 0; number < PRODUCTS; number += 1) ports.push(await freePorts());
  process.env.E2E_PORTS = JSON.stringify(ports);
}
process.env.E2E_BROWSER ??= findBrowser() ?? "";

const { E2E_DATA_DIR, E2E_BROWSER } = process.env;
const { ownProduct, products } = await import("./products.ts");

/** Journeys in a real browser against the whole product, started as `npm start` does with a data folder and ports of its own. */
export default defineConfig({
  testDir: ".",
  globalSetup: "./afternoon.ts",
  // Those of one file share a product, and so does whoever comes after them: its clock only moves forward.
  workers: PRODUCTS,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  outputDir: "../test-results",
  // The longest file first, so that it does not run alone at the end.
  projects: [
    { name: "screens", testMatch: "screens.spec.ts" },
    { name: "journeys", testIgnore: ["screens.spec.ts", "automation.spec.ts"] },
    // Moves the clock by a month.
    { name: "month", testMatch: "automation.spec.ts" },
  ],
  use: {
    baseURL: `http://localhost:${ownProduct?.app}`,
    actionTimeout: 15_000,
    // Recording every page takes as long as the journeys; `--trace=on` records one that failed.
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
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
  })),
});
