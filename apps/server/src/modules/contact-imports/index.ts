import type { AnyJob } from "../../jobs/jobs.ts";
// biome-ignore lint: placeholder until the module lands
export const contactImportHandlers = {} as any;
export const contactImportJobs: AnyJob[] = [];
