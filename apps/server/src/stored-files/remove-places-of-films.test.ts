import sharp from "sharp";
import { expect, it } from "vitest";
import { tiffWithoutPlaces } from "./remove-places-of-tiff.ts";
import { videoWithoutPlaces } from "./remove-places-of-videos.ts";

const PLACE = "+30.2672-097.7431/";

const box = (kind: string, ...content: Buffer[]): Buffer => {
  const inner = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + inner.length);
  head.write(kind, 4, "latin1");
  return Buffer.concat([head, inner]);
};
const sound = Buffer.alloc(300_000, "frames ");
const place = Buffer.from(PLACE);
const tracks = box("trak", box("tkhd", Buffer.alloc(84)), box("udta", place));
const film = (...order: Buffer[]) => Buffer.concat([box("ftyp", Buffer.from("mp42")), ...order]);
const movie = box(
  "moov",
  box("mvhd", Buffer.alloc(100)),
  tracks,
  box("udta", box("©xyz", place)),
  box("meta", place),
);

async function cleaned(bytes: Buffer, chunkBytes: number): Promise<Buffer> {
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  };
  const pieces: Buffer[] = [];
  for await (const piece of videoWithoutPlaces(chunks())) pieces.push(piece);
  return Buffer.concat(pieces);
}

it.each([
  ["its description first", film(movie, box("mdat", sound))],
  ["its description last", film(box("mdat", sound), movie)],
])("a film with %s loses its location, and nothing in it moves", async (_order, bytes) => {
  for (const chunkBytes of [7, 1_000, bytes.length]) {
    const clean = await cleaned(bytes, chunkBytes);
    expect(clean.length).toBe(bytes.length);
    expect(clean.includes(PLACE)).toBe(false);
    expect(clean.indexOf(sound)).toBe(bytes.indexOf(sound));
    expect(clean.indexOf("tkhd")).toBe(bytes.indexOf("tkhd"));
  }
});

it.each([
  ["cut off", film(box("mdat", sound), movie).subarray(0, 300_050)],
  ["of lying lengths", film(Buffer.from([0, 0, 0, 3, 0x6d, 0x6f, 0x6f, 0x76, 1, 2, 3]))],
])("a film %s is kept unchanged", async (_what, bytes) => {
  expect((await cleaned(bytes, 1_000)).equals(bytes)).toBe(true);
});

/** One gray pixel with a location. */
function tiffWithPlace(): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const directory = (...entries: Buffer[]) => {
    const count = Buffer.alloc(2);
    count.writeUInt16LE(entries.length);
    return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
  };
  const [pixelAt, gpsAt, placeAt] = [8 + 2 + 10 * 12 + 4, 136, 154];
  const main = directory(
    ...[
      [256, 3, 1, 1],
      [257, 3, 1, 1],
      [258, 3, 1, 8],
      [259, 3, 1, 1],
      [262, 3, 1, 1],
      [273, 4, 1, pixelAt],
      [277, 3, 1, 1],
      [278, 3, 1, 1],
      [279, 4, 1, 1],
      [34_853, 4, 1, gpsAt],
    ].map(([tag, type, count, value]) => entry(tag!, type!, count!, value!)),
  );
  return Buffer.concat([
    Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]),
    main,
    Buffer.from([77, 0]),
    directory(entry(2, 2, PLACE.length, placeAt)),
    place,
  ]);
}

it("a TIFF loses its location and keeps its pixels", async () => {
  const bytes = tiffWithPlace();
  expect(bytes.indexOf(PLACE)).toBe(154);
  const clean = tiffWithoutPlaces(bytes);
  expect(clean.length).toBe(bytes.length);
  expect(clean.includes(PLACE)).toBe(false);
  expect(await sharp(clean).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
});

it("a TIFF whose directories lead nowhere or in a circle is refused as broken", () => {
  const circle = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 8, 0, 0, 0]);
  expect(() => tiffWithoutPlaces(circle)).toThrow();
  expect(() => tiffWithoutPlaces(tiffWithPlace().subarray(0, 100))).toThrow();
});
