import { expect, test } from "vitest";
import { aWav } from "../testing/call-testing.ts";
import { audioSeconds } from "./audio-length.ts";

const mp3 = (second: number, third: number, bytes: number) =>
  Buffer.concat([Buffer.from([0xff, second, third, 0xc0]), Buffer.alloc(bytes - 4)]);

test.each([
  ["a WAV", aWav(12.5), 12.5],
  ["a WAV whose recorder left its length open", openEnded(aWav(3)), 3],
  ["an MP3 of 64 kbit/s", mp3(0xfb, 0x50, 16_000), 2],
  ["an MP3 of 128 kbit/s", mp3(0xfb, 0x90, 16_000), 1],
  ["an MP3 of MPEG 2 at 24 kbit/s", mp3(0xf3, 0x30, 6000), 2],
  ["an MP3 with a tag before it", Buffer.concat([tag(300), mp3(0xfb, 0x50, 16_000)]), 2],
  ["a picture", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), null],
  ["a WAV that ends in its head", aWav(1).subarray(0, 30), null],
  ["nothing", Buffer.alloc(0), null],
])("the length of %s", (_, bytes, seconds) => {
  expect(audioSeconds(bytes)).toBe(seconds);
});

function openEnded(wav: Buffer): Buffer {
  const bytes = Buffer.from(wav);
  bytes.writeUInt32LE(0xffffffff, 40);
  return bytes;
}

function tag(length: number): Buffer {
  const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, length >> 7, length & 0x7f]);
  return Buffer.concat([head, Buffer.alloc(length)]);
}
