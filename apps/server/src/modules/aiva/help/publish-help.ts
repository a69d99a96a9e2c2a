import type { Services } from "../../../services.ts";
import { replaceArticles } from "./help.sql.ts";
import { readHelpFiles } from "./read-help-files.ts";

/** Stores this release's help in the database, where it is searched. */
export async function publishHelp({ db }: Services): Promise<void> {
  await replaceArticles(db, await readHelpFiles());
}
