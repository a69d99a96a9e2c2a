import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import pg from "pg";
import { anyFreePort } from "../../apps/launcher/src/free-port.ts";
import { demoSignIns } from "../../apps/server/src/demo-sign-ins.ts";
import { apartEnvironment } from "../../tools/apart-environment.ts";
import { browserArgs, findBrowser } from "../../tools/find-browser.ts";

/** Starts the whole product with a data folder of its own, and a browser signed in as the demo's owner. */
export async function openProduct(): Promise<{
  page: Page;
  url: string;
  sandboxUrl: string;
  database: pg.Client;
  close(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
  const port = await anyFreePort();
  const sandboxPort = await anyFreePort();
  const launcher = spawn(process.execPath, [join(import.meta.dirname, "../../apps/launcher/src/start.ts")], {
    env: {
      ...process.env,
      ...apartEnvironment({
        dataFolder: folder,
        port,
        sandboxPort,
        sandboxMailPort: await anyFreePort(),
      }),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await ready(launcher);
  const secrets = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as { ownerPassword: string };
  const databasePort = readFileSync(join(folder, "postgres.port"), "utf8").trim();
  const database = new pg.Client({
    connectionString: `postgres://broadcast_owner:${secrets.ownerPassword}@127.0.0.1:${databasePort}/broadcast`,
  });
  await database.connect();
  const browser: Browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: browserArgs,
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const url = `http://localhost:${port}`;
  const { email, password } = demoSignIns[0]!;
  await page.goto(`${url}/auth`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/chats/);
  return {
    page,
    url,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    database,
    async close() {
      await browser.close();
      await database.end();
      await new Promise((resolve) => {
        launcher.once("exit", resolve);
        launcher.kill("SIGTERM");
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ready(launcher: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    launcher.stdout?.on("data", (chunk) => {
      said += String(chunk);
      if (said.includes("Ready after")) resolve();
    });
    launcher.once("exit", () => reject(new Error(`The product did not start:\n${said}`)));
  });
}
