import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const noteIn = (dataFolder: string) => join(dataFolder, "real-installation");

/** Whether this data was ever used with real carriers: then it is not a trial, whatever the settings say now. */
export const isReal = (dataFolder: string): boolean => existsSync(noteIn(dataFolder));

export function markReal(dataFolder: string): void {
  writeFileSync(noteIn(dataFolder), "This data was used with real carriers.\n", { mode: 0o600 });
}
