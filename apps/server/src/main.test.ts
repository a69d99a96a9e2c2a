import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { constants, getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { anyFreePort } from "../../../tools/free-port.ts";
import { createTestDatabase } from "./testing/test-database.ts";

const main = new URL("./main.ts", import.meta.url);

/** The priority of a process of this role, once it is ready. */
async function priorityOf(role: "all" | "api" | "worker"): Promise<number> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "role-"));
  const child = fork(main, {
    env: {
      ...process.env,
      ROLE: role,
      PORT: String(await anyFreePort()),
      DATABASE_URL: database.appUrl,
      SECRET: "0".repeat(64),
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "0".repeat(32),
      SMTP_URL: "smtp://127.0.0.1:1",
      STORAGE_DIR: folder,
      LOG_LEVEL: "error",
    },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    child.kill();
    await exited;
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => reject(new Error(`The ${role} did not start.`)));
  });
  return getPriority(child.pid!);
}

test("a worker leaves the processor to those that people wait for", async () => {
  const [all, api, worker] = await Promise.all([priorityOf("all"), priorityOf("api"), priorityOf("worker")]);
  expect({ all, api, worker }).toEqual({
    all: getPriority(),
    api: getPriority(),
    worker: constants.priority.PRIORITY_BELOW_NORMAL,
  });
}, 30_000);
