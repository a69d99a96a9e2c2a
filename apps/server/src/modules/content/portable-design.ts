import {
  type ContentDesign,
  type DesignBlock,
  runsOf,
  type SimpleDesignBlock,
} from "@broadcast/contract/content-design";
import { uuidv7 } from "../../db/uuid.ts";
import type { Arrival, Departure } from "./portable-kind.ts";

/** Changes the ids in every block; `named` gives a block its own id. */
function changeIds(
  design: ContentDesign,
  change: { picture: (id: string) => string; form: (id: string) => string; named: () => string },
): ContentDesign {
  const simple = (block: SimpleDesignBlock): SimpleDesignBlock => {
    const id = change.named();
    if (block.type === "image") return { ...block, id, fileId: change.picture(block.fileId) };
    if (block.type === "form")
      return { ...block, id, configurableFormId: change.form(block.configurableFormId) };
    return { ...block, id };
  };
  return {
    ...design,
    blocks: design.blocks.map(
      (block): DesignBlock =>
        block.type === "columns"
          ? { ...block, id: change.named(), columns: block.columns.map((column) => column.map(simple)) }
          : simple(block),
    ),
  };
}

/** Returns a design without account-specific data; its blocks have no ids. */
export const designToPortable = (from: Departure, design: ContentDesign): Promise<ContentDesign> =>
  from.texts(
    changeIds(design, {
      picture: (id) => from.item("attachment", id),
      form: (id) => from.item("configurableForm", id),
      named: () => "",
    }),
  );

/** Returns a design that an account can save. */
export const designFromPortable = (to: Arrival, design: ContentDesign): ContentDesign =>
  changeIds(to.texts(design), { picture: to.item, form: to.item, named: uuidv7 });

/** Describes a design, a line per block, for a user to compare. */
export const designLines = (design: ContentDesign): string[] =>
  design.blocks.flatMap((block) =>
    block.type === "columns" ? block.columns.flat().flatMap(lineOf) : lineOf(block),
  );

function lineOf(block: SimpleDesignBlock): string[] {
  switch (block.type) {
    case "text":
      return block.paragraphs.map((paragraph) =>
        runsOf(paragraph)
          .map(({ text, link }) => (link ? `${text} (${link})` : text))
          .join(""),
      );
    case "heading":
      return [block.text];
    case "button":
      return [`${block.label} (${block.link})`];
    case "image":
      return [`Picture: ${block.fileId}${block.link ? ` (${block.link})` : ""}`];
    case "social":
      return block.profiles.map(({ label, link }) => `${label} (${link})`);
    case "form":
      return [`Form: ${block.configurableFormId}`];
    case "qrCode":
      return [`QR code (${block.link})`];
    case "textUs":
      return [`${block.label}: ${block.message}`];
    case "logo":
      return ["Logo"];
    case "divider":
    case "spacer":
      return [];
  }
}
