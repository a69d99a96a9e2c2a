import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchDiskRoom } from "./disk-room.ts";

const MB = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a disk that fills up is reported once, and once more when there is plenty of room again", async () => {
  const free: Record<string, number> = { "/data": 500 * MB, "/files": 500 * MB };
  const told: (string | null)[] = [];
  const room = watchDiskRoom(
    ["/data", "/files", "/not-there-yet"],
    (full) => told.push(full && `${full.folder} ${full.freeBytes / MB}`),
    async (folder) => free[folder] ?? Promise.reject(new Error("ENOENT")),
  );
  const passes = () => vi.advanceTimersByTimeAsync(10_000);
  await passes();
  expect(told).toEqual([]);
  free["/files"] = 100 * MB;
  await passes();
  expect(room.isFull()).toBe(true);
  // At the threshold nothing changes.
  free["/files"] = 150 * MB;
  await passes();
  expect(told).toEqual(["/files 100"]);
  free["/files"] = 300 * MB;
  await passes();
  expect(told).toEqual(["/files 100", null]);
  expect(room.isFull()).toBe(false);
  room.stop();
});
