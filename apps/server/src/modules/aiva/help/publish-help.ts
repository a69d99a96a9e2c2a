import type { Services } from "../../../services.ts";
import { replaceArticles } from "./help.sql.ts";
import { readHelpFiles } from "./read-help-files.ts";

/** Brings the help of this release into the database, where it is searched. */
export async function publishHelp({ db }: Services): Promise<void> {
  await replaceArticles(db, await readHelpFiles());
}
