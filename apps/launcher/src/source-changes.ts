import { existsSync, watch } from "node:fs";
import { join } from "node:path";

const debounceMs = 150;

/** Calls back once for a burst of changes to sources below the folders, ignoring tests. */
export function onSourceChange(root: string, folders: string[], changed: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    if (!existsSync(join(root, folder))) continue;
    const watcher = watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file === null || !/\.(ts|tsx|css|html|sql)$/.test(file) || /\.test\.tsx?$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(changed, debounceMs);
    });
    watcher.on("error", () => undefined);
  }
}
