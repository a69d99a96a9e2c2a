import { setTimeout as sleep } from "node:timers/promises";
import { api } from "@broadcast/contract";
import { expect, it } from "vitest";
import { assemble } from "../../apps/server/src/assemble.ts";
import { createClock } from "../../apps/server/src/clock/clock.ts";
import { readEnv } from "../../apps/server/src/env.ts";
import { createLog } from "../../apps/server/src/log.ts";
import { nextAfternoon } from "../../apps/server/src/testing/afternoon.ts";
import { aBusiness, aContact, until } from "../../apps/server/src/testing/builders.ts";
import { startCrashProduct } from "./product.ts";
import { control } from "./round.ts";

const RECIPIENTS = 200;

it("one of three worker processes is killed in the middle of a broadcast: no recipient gets it twice or misses it", async () => {
  const product = await startCrashProduct();
  const env = readEnv(product.env);
  const clock = createClock();
  const services = assemble(env, createLog("error", "killed-worker"), clock);
  try {
    await product.ready();
    const to = nextAfternoon(new Date()).toISOString();
    const { offsetMs } = await control<{ offsetMs: number }>(product, "POST", "/clock", { to });
    clock.setOffset(offsetMs);
    // Until the server's processes have received it.
    await sleep(500);
    const server = { url: product.apiUrl, env, services };
    const business = await aBusiness(server, { credits: 10_000 });
    await services.db
      .updateTable("accounts")
      .set({ att_class: "A", tmobile_tier: "top", alarm_failed_percent: 100 })
      .where("account_id", "=", business.accountId)
      .execute();
    const people = [];
    for (let index = 0; index < RECIPIENTS; index += 1) people.push(await aContact(server, business));
    const { _id: broadcastId } = await business.client.ok(api.broadcasts.createDraft, {
      body: { text: "The fall trunk show opens Saturday." },
    });
    const params = { broadcastId };
    const contactIds = people.map(({ contactId }) => contactId);
    await business.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
    await business.client.ok(api.broadcasts.schedule, { params, body: {} });
    const counts = async () => (await business.client.ok(api.broadcasts.get, { params })).counts;
    await until("a part of it has left", async () => (await counts()).sent > RECIPIENTS / 5, 30_000);
    expect((await counts()).waiting).toBeGreaterThan(0);
    product.kill("worker-2");
    await until("all of it has left", async () => (await counts()).sent === RECIPIENTS, 90_000);
    const taken = await Promise.all(
      people.map(async ({ phoneNumber }) => {
        const path = `/messages?to=${encodeURIComponent(phoneNumber!)}`;
        return (await control<{ messages: unknown[] }>(product, "GET", path)).messages.length;
      }),
    );
    expect(taken.filter((count) => count !== 1)).toEqual([]);
  } finally {
    await services.close();
    await product.stop();
  }
}, 180_000);
