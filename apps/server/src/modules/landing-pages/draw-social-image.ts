import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { initials } from "@broadcast/domain/account/names";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import type { SocialImage } from "./social-image.ts";

/** The full width shown by social networks. */
const WIDTH = 1_200;
const HEIGHT = 630;
const TITLE_MAX_CHARACTERS = 110;
const BRAND_MAX_CHARACTERS = 60;
/** Longer titles are set smaller, so that they fit. */
const LONG_TITLE_CHARACTERS = 50;

async function draw({ title, brand, colors }: SocialImage): Promise<Uint8Array> {
  const [shown, name] = await Promise.all([
    drawable(title, TITLE_MAX_CHARACTERS),
    drawable(brand, BRAND_MAX_CHARACTERS),
  ]);
  const fontSize = shown.text.length > LONG_TITLE_CHARACTERS ? 64 : 88;
  const svg = await satori(
    box({ width: WIDTH, height: HEIGHT, padding: 80, background: colors.background, color: colors.text }, [
      box({ fontSize, lineHeight: 1.15 }, shown.text),
      box({ flexDirection: "row", justifyContent: "flex-start", alignItems: "center", fontSize: 36 }, [
        box(
          {
            width: 72,
            height: 72,
            marginRight: 24,
            borderRadius: 36,
            alignItems: "center",
            justifyContent: "center",
            background: colors.button,
            color: colors.buttonText,
            fontSize: 30,
          },
          initials({ company: name.text }) || "•",
        ),
        box({}, name.text),
      ]),
    ]),
    {
      width: WIDTH,
      height: HEIGHT,
      fonts: fontsFor(shown.text + name.text),
      graphemeImages: { ...shown.emoji, ...name.emoji },
    },
  );
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

const box = (style: Record<string, string | number>, children: unknown) => ({
  type: "div",
  key: null,
  props: {
    style: {
      display: "flex",
      boxSizing: "border-box",
      flexDirection: "column",
      justifyContent: "space-between",
      ...style,
    },
    children,
  },
});

const IN_FONTS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Sc}\p{Zs}+=<>|~^`]+$/u;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the drawable part of a text, cut at a whole character, and the pictures of its emoji. */
async function drawable(text: string, max: number): Promise<{ text: string; emoji: Record<string, string> }> {
  const plain = text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  const all = Array.from(graphemes.segment(plain), ({ segment }) => segment);
  const shown: string[] = [];
  const emoji: Record<string, string> = {};
  for (const segment of all) {
    if (shown.length === max - 1 && all.length > max) {
      shown.push("…");
      break;
    }
    const picture = IN_FONTS.test(segment) ? null : (emoji[segment] ?? (await emojiPicture(segment)));
    if (picture) emoji[segment] = picture;
    if (picture !== undefined) shown.push(segment);
  }
  return { text: shown.join("").trim(), emoji };
}

/** Returns an emoji's picture from the product's files; undefined for anything else. */
async function emojiPicture(segment: string): Promise<string | undefined> {
  const points = Array.from(segment, (character) => character.codePointAt(0)!.toString(16));
  // File names contain a variation selector only where it distinguishes two emoji.
  const name = points.includes("200d") ? points : points.filter((point) => point !== "fe0f");
  const file = `@twemoji/svg/${name.join("-")}.svg`;
  try {
    const drawing = await readFile(createRequire(import.meta.url).resolve(file));
    return `data:image/svg+xml;base64,${drawing.toString("base64")}`;
  } catch {
    return undefined;
  }
}

type Fonts = Parameters<typeof satori>[1]["fonts"];

/** The parts of the product's font, and which characters need them. */
const FONT_PARTS = [
  { script: "latin", neededFor: /^/ },
  { script: "latin-ext", neededFor: /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20bf]/ },
  { script: "vietnamese", neededFor: /[\u0102\u0103\u0110\u0111\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/ },
  { script: "cyrillic", neededFor: /\p{Script=Cyrillic}/u },
  { script: "greek", neededFor: /\p{Script=Greek}/u },
];
/** Returns the fonts that a text needs. */
const fontsFor = (text: string): Fonts =>
  FONT_PARTS.filter(({ neededFor }) => neededFor.test(text)).map(({ script }) => ({
    name: `Inter ${script}`,
    weight: 700,
    style: "normal",
    data: readFileSync(
      createRequire(import.meta.url).resolve(`@fontsource/inter/files/inter-${script}-700-normal.woff`),
    ),
  }));

// A thread draws one picture: reading fonts and layout would block the event loop too long.
parentPort?.postMessage(await draw(workerData as SocialImage));
