import { afterEach, beforeEach, expect, test } from "vitest";
import { aSandbox } from "../testing/testing.ts";

const from = "+15125550100";
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeEach(async () => {
  sandbox = await aSandbox();
  await sandbox.client.incomingPhoneNumbers.create({ phoneNumber: from });
});
afterEach(() => sandbox.remove());

const pace = (query: string) => sandbox.control("GET", `/pace?${query}`);
const send = (body: string) => sandbox.client.messages.create({ from, to: "+15125550199", body });

test("a number's pace is the most segments accepted within any interval of the given length", async () => {
  const segmentsIn = async (windowMs: number) =>
    (await pace(`from=${encodeURIComponent(from)}&windowMs=${windowMs}`)).body.segments;
  expect(await segmentsIn(1000)).toBe(0);
  await send("x".repeat(161));
  await send("Hi");
  await sandbox.control("POST", "/clock", { advanceMs: 3_600_000 });
  await send("Hi");
  await sandbox.control("POST", "/clock", { advanceMs: 60_000 });
  await send("x".repeat(400));
  expect(await segmentsIn(30_000)).toBe(3);
  expect(await segmentsIn(120_000)).toBe(4);
  expect(await segmentsIn(7_200_000)).toBe(7);
  expect((await pace("from=%2B15125550111&windowMs=1000")).body).toMatchObject({
    segments: 0,
    endedAt: null,
  });
});

test.each(["", "from=%2B15125550100", "windowMs=1000", "from=%2B15125550100&windowMs=0"])(
  "a pace requested with %j is refused with a sentence",
  async (query) => {
    const { status, body } = await pace(query);
    expect(status).toBe(400);
    expect(body.error).toContain("windowMs");
  },
);
