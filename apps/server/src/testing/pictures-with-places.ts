import { crc32 } from "node:zlib";

/** Marks the location in the tests' pictures. */
export const PLACE = "30.2672 N 97.7431 W";

/** A TIFF block as cameras write it: the orientation (6: to the right), followed by a location. */
const exif = (): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(6, 18);
  return Buffer.concat([tiff, Buffer.from(PLACE)]);
};

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

const text = (words: string) => Buffer.from(words, "latin1");

/** 2 by 2 pixels, a color profile, and locations in EXIF, in XMP, and in a second picture behind the first. */
export const jpegWithPlace = (): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.concat([text("Exif\0\0"), exif()])),
    segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x>${PLACE}</x>`)),
    segment(0xe2, text("ICC_PROFILE\0 colours")),
    segment(0xe2, text("MPF\0 index")),
    segment(0xed, text(`Photoshop 3.0\0${PLACE}`)),
    segment(0xc0, Buffer.from([8, 0, 2, 0, 2, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd9]),
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.concat([text("Exif\0\0"), exif()])),
  ]);

const chunk = (kind: string, content: Buffer): Buffer => {
  const named = Buffer.concat([text(kind), content]);
  const bytes = Buffer.alloc(named.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  named.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(named), named.length + 4);
  return bytes;
};

export const pngWithPlace = (): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0])),
    chunk("eXIf", exif()),
    chunk("iTXt", text(`XML:com.adobe.xmp\0\0\0\0\0${PLACE}`)),
    chunk("IDAT", text("pixels")),
    chunk("IEND", Buffer.alloc(0)),
    text(PLACE),
  ]);

const riff = (kind: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(kind, 0, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};

export const webpWithPlace = (): Buffer =>
  riff(
    "RIFF",
    Buffer.concat([
      text("WEBP"),
      riff("VP8X", Buffer.from([0x0c | 0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
      riff("ICCP", text("colours")),
      riff("VP8 ", text("pixels")),
      riff("EXIF", exif()),
      riff("XMP ", text(PLACE)),
    ]),
  );

const box = (kind: string, ...content: Buffer[]): Buffer => {
  const its = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(its.length + 8, 0);
  head.write(kind, 4, "latin1");
  return Buffer.concat([head, its]);
};

/** An item located at `from` (`iloc`, version 0, four bytes each). */
const place = (id: number, from: number, length: number): Buffer => {
  const bytes = Buffer.alloc(14);
  bytes.writeUInt16BE(id, 0);
  bytes.writeUInt16BE(1, 4);
  bytes.writeUInt32BE(from, 6);
  bytes.writeUInt32BE(length, 10);
  return bytes;
};

const info = (id: number, kind: string): Buffer =>
  box("infe", Buffer.from([2, 0, 0, 0, 0, id, 0, 0]), text(`${kind}\0`));

export const heicWithPlace = (): Buffer => {
  const pixels = text("pixels");
  const block = Buffer.concat([Buffer.alloc(4), exif()]);
  const xmp = text(PLACE);
  const made = (start: number) =>
    Buffer.concat([
      box("ftyp", text("heic\0\0\0\0heic")),
      box(
        "meta",
        Buffer.alloc(4),
        box("iinf", Buffer.from([0, 0, 0, 0, 0, 3]), info(1, "hvc1"), info(2, "Exif"), info(3, "mime")),
        box(
          "iloc",
          Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 3]),
          place(1, start, pixels.length),
          place(2, start + pixels.length, block.length),
          place(3, start + pixels.length + block.length, xmp.length),
        ),
      ),
      box("mdat", pixels, block, xmp),
    ]);
  const total = made(0).length;
  return made(total - pixels.length - block.length - xmp.length);
};
