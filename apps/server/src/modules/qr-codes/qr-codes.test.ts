import { api } from "@broadcast/contract";
import { QR_CORNER_STYLES, QR_DOT_STYLES, type QrCodeStyle } from "@broadcast/contract/qr-codes";
import { Resvg } from "@resvg/resvg-js";
import jsQR from "jsqr";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  maya = await aBusiness(server);
});

const url = "https://rivers-studio.example/spring?table=12&utm_source=poster";
const plain: QrCodeStyle = {
  dots: "square",
  corners: "square",
  color: "#000000",
  background: "#ffffff",
  logo: null,
};

/** A filled square as a PNG. */
const logo = `data:image/png;base64,${Buffer.from(
  new Resvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#c22"/></svg>',
  )
    .render()
    .asPng(),
).toString("base64")}`;

const create = (style: Partial<QrCodeStyle> = {}) =>
  maya.client.call(api.qrCodes.create, { body: { name: "Spring", url, style: { ...plain, ...style } } });

/** Reads the downloaded picture like a phone. */
async function read(id: string): Promise<string | undefined> {
  const { body } = await maya.client.call(api.qrCodes.download, { params: { id, format: "svg" } });
  const { pixels, width, height } = new Resvg(String(body), {
    fitTo: { mode: "width", value: 400 },
  }).render();
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data;
}

describe("every style on offer is readable by a phone", () => {
  const styles = QR_DOT_STYLES.flatMap((dots) =>
    QR_CORNER_STYLES.flatMap((corners) => [null, logo].map((its) => ({ dots, corners, logo: its }))),
  );
  test.each(styles)("$dots dots, $corners corners", async (style) => {
    const { status, body } = await create(style);
    expect(status).toBe(201);
    expect(await read((body as { _id: string })._id)).toBe(url);
  });
});

test("a code that phones cannot read is refused, whatever the cause", async () => {
  const says = async (style: Partial<QrCodeStyle>) => {
    const { status, body } = await create(style);
    return [status, (body as { fields?: { style?: string } }).fields?.style];
  };
  const sentence = "Phones couldn't read this code. Use a dark color on a light background.";
  expect(await says({ color: "#dddddd" })).toEqual([400, sentence]);
  expect(await says({ color: "#ffffff", background: "#000000" })).toEqual([400, sentence]);
  expect((await says({ logo: "data:image/png;base64,aGVsbG8=" }))[0]).toBe(400);
  expect((await says({ color: "red" as string }))[0]).toBe(400);
});

test("a code opens what phones can open, and nothing that runs in a browser", async () => {
  const opens = async (address: string) =>
    (await maya.client.call(api.qrCodes.create, { body: { name: "Code", url: address } })).status;
  expect(await opens("smsto:+15125550148:JOIN")).toBe(201);
  expect(await opens("javascript:alert(1)")).toBe(400);
  expect(await opens("data:text/html,hi")).toBe(400);
  expect(await opens("  ")).toBe(400);
});

test("it is downloaded as PNG, SVG and PDF under its name", async () => {
  const { body } = await create({ dots: "dots", logo });
  const id = (body as { _id: string })._id;
  for (const [format, type] of [
    ["png", "image/png"],
    ["svg", "image/svg+xml"],
    ["pdf", "application/pdf"],
  ] as const) {
    const { status, headers } = await maya.client.call(api.qrCodes.download, { params: { id, format } });
    expect([status, headers.get("content-type")?.split(";")[0]]).toEqual([200, type]);
    expect(headers.get("content-disposition")).toContain(`Spring.${format}`);
  }
});

test("an unreadable change leaves the code as it was", async () => {
  const { body } = await create();
  const params = { id: (body as { _id: string })._id };
  const refused = await maya.client.call(api.qrCodes.change, {
    params,
    body: { style: { ...plain, color: "#eeeeee" } },
  });
  expect(refused.status).toBe(400);
  expect((await maya.client.ok(api.qrCodes.get, { params })).style).toEqual(plain);
  const renamed = await maya.client.ok(api.qrCodes.change, { params, body: { name: "Summer" } });
  expect(renamed).toMatchObject({ name: "Summer", url });
});
