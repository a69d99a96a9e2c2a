import type { Storage } from "../providers/storage/storage.ts";

/** Whether a file with this key exists. */
export async function isStored(storage: Storage, key: string): Promise<boolean> {
  try {
    (await storage.read(key, 0, 0)).destroy();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
