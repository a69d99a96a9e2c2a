import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { Clock } from "./clock.ts";
import { createLiveEvents } from "./live-events.ts";
import { createTraffic } from "./traffic.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("only the beginning of a long body stays in memory", () => {
  const traffic = createTraffic({ now: Date.now } as Clock, createLiveEvents());
  const usedBytes = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = usedBytes();
  for (let index = 0; index < 40; index += 1) {
    const body = Buffer.alloc(1_000_000, "a").toString("latin1");
    traffic.record({
      vendor: "sinch",
      direction: "in",
      method: "POST",
      url: "/",
      status: 200,
      durationMs: 1,
      request: body,
      responseBody: body,
    });
  }
  expect(usedBytes() - before).toBeLessThan(10_000_000);
  expect(traffic.list(undefined, 1).entries[0]?.requestBody).toBe("a".repeat(4000));
});
