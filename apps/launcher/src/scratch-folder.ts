import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** A whole run of the tests takes less than half of this. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Creates a folder for files that may be lost, in memory where there is room: a new database is a thousand small files,
 * which take a disk over a second. The caller removes it.
 */
export const createScratchFolder = (prefix: string): string =>
  mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), prefix));

function hasRoomInMemory(): boolean {
  // Elsewhere it doesn't exist, or is a folder on the disk.
  if (process.platform !== "linux") return false;
  try {
    const { bsize, bavail } = statfsSync(MEMORY);
    return bsize * bavail >= ROOM_BYTES;
  } catch {
    return false;
  }
}
