import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { startThrowawayPostgres } from "../../../launcher/src/database/embedded-postgres.ts";
import { createScratchFolder } from "../../../launcher/src/scratch-folder.ts";
import { migrate } from "../db/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: { adminUrl: string; ownerUrl: string; appUrl: string };
  }
}

/** Starts one PostgreSQL for the run, with a migrated template that each test server copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = createScratchFolder("broadcast-tests-");
  const postgres = await startThrowawayPostgres(folder);
  const { adminUrl, ownerUrl, appUrl } = postgres;
  await migrate(ownerUrl, appUrl);
  project.provide("postgres", { adminUrl, ownerUrl, appUrl });
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
