import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";
import { expect, test, vi } from "vitest";
import { createLiveEvents } from "./live-events.ts";

test("a page that reads nothing is disconnected before its unread events fill the memory", () => {
  vi.useFakeTimers();
  const asleep = Object.assign(new Writable({ write: () => {} }), { writeHead: () => {} });
  const events = createLiveEvents();
  events.subscribe(asleep as unknown as ServerResponse);
  for (let turn = 0; turn < 2000 && !asleep.destroyed; turn += 1) {
    for (let index = 0; index < 90; index += 1) events.emit("phones", `+1512${turn}${index}`);
    vi.advanceTimersByTime(200);
  }
  expect(asleep.destroyed).toBe(true);
  expect(asleep.writableLength).toBeLessThan(2 * 1024 * 1024);
  events.close();
  vi.useRealTimers();
});
