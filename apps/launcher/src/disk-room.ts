import { statfs } from "node:fs/promises";

const MB = 1_000_000;
const CHECK_EVERY_MS = 2_000;

/** What PostgreSQL needs to record work in progress, and to start again: without it, it stops in the middle. */
const FULL_BELOW_BYTES = 128 * MB;
/** Well above, so that work doesn't start only to stop again. */
const ROOM_ABOVE_BYTES = 192 * MB;

export type DiskRoom = {
  isFull(): boolean;
  /** Checks now, not only in the next round. */
  look(): Promise<void>;
  stop(): void;
};

type Full = { folder: string; freeBytes: number };

/** Watches the disks of these folders. `onChange` gets the full one, or null once all have room again. */
export function watchDiskRoom(
  folders: readonly string[],
  onChange: (full: Full | null) => void,
  freeBytesOf = freeBytes,
): DiskRoom {
  let isFull = false;
  let looking: Promise<void> | null = null;
  const lookOnce = async () => {
    const free = await Promise.all(
      folders.map(async (folder) => ({ folder, freeBytes: await freeBytesOf(folder).catch(() => null) })),
    );
    const limit = isFull ? ROOM_ABOVE_BYTES : FULL_BELOW_BYTES;
    const full = free.find((each): each is Full => each.freeBytes !== null && each.freeBytes < limit);
    if ((full !== undefined) === isFull) return;
    isFull = full !== undefined;
    onChange(full ?? null);
  };
  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = setInterval(() => void look(), CHECK_EVERY_MS);
  timer.unref();
  return { isFull: () => isFull, look, stop: () => clearInterval(timer) };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
