import { request } from "node:http";
import type { LiveChange } from "@broadcast/contract/live";
import { machineNow } from "./carrier.ts";

/** Follows an account's live changes like an open browser; `at` is in milliseconds since 1970. */
export async function openEventStream(
  url: string,
  cookie: string,
  onChange: (change: LiveChange, at: number) => void,
): Promise<{ close(): void }> {
  const call = request(`${url}/api/events`, { headers: { cookie } });
  await new Promise<void>((resolve, reject) => {
    let unread = "";
    call.on("error", reject);
    call.on("response", (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`/api/events answered ${response.statusCode}`));
      response.setEncoding("utf8");
      // The stream is ended from this side.
      response.on("error", () => {});
      response.on("data", (part: string) => {
        const at = machineNow();
        const events = (unread + part).split("\n\n");
        unread = events.pop() ?? "";
        for (const event of events) {
          if (event.includes("event: ready")) resolve();
          const data = /^data: (.*)$/m.exec(event)?.[1];
          if (event.startsWith("event: change") && data) onChange(JSON.parse(data) as LiveChange, at);
        }
      });
    });
    call.end();
  });
  return { close: () => void call.destroy() };
}
