import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startThrowawayPostgres } from "../../../launcher/src/database/embedded-postgres.ts";
import { migrate } from "../db/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: { adminUrl: string; ownerUrl: string; appUrl: string };
  }
}

/** Starts one PostgreSQL for the run, with a migrated template that each test server copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres(join(import.meta.dirname, "../../../../.data"));
  const { adminUrl, ownerUrl, appUrl } = postgres;
  await migrate(ownerUrl, appUrl);
  project.provide("postgres", { adminUrl, ownerUrl, appUrl });
  return () => postgres.stop();
}
