import type { DesignBlock, SimpleDesignBlock } from "@broadcast/contract/content-design";
import { randomId } from "../../../lib/device/random-id.ts";

/** A block that can be created before anything is chosen for it. */
type PlainType = Exclude<DesignBlock["type"], "image" | "form">;

/** A new block with its defaults. */
export function makeBlock(type: PlainType, phoneNumber: string | null): DesignBlock {
  const id = randomId();
  switch (type) {
    case "text":
      return { id, type, align: "left", paragraphs: [[]] };
    case "heading":
      return { id, type, align: "left", level: 2, text: "" };
    case "button":
      return { id, type, align: "left", label: "Learn more", link: "" };
    case "logo":
      return { id, type, align: "center" };
    case "divider":
      return { id, type };
    case "spacer":
      return { id, type, height: 24 };
    case "social":
      return { id, type, align: "center", profiles: [] };
    case "qrCode":
      return { id, type, align: "center", link: "", alt: "" };
    case "textUs":
      return { id, type, align: "left", label: "Text us", phoneNumber: phoneNumber ?? "", message: "" };
    case "columns":
      return { id, type, columns: [[], []] };
  }
}

export const makePicture = (fileId: string, alt: string): SimpleDesignBlock => ({
  id: randomId(),
  type: "image",
  align: "center",
  fileId,
  alt,
  link: null,
});

export const makeFormBlock = (configurableFormId: string): SimpleDesignBlock => ({
  id: randomId(),
  type: "form",
  configurableFormId,
});
