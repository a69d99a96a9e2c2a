import type { ContentDesign } from "@broadcast/contract/content-design";
import type { DesignKind, OfferedTemplate } from "@broadcast/contract/unlayer-templates";
import { notFound } from "../../app-error.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { outsideTransaction, type SignedIn } from "../../http/context.ts";
import { copyPictures } from "../attachments/index.ts";
import { designPictures } from "../content/index.ts";
import { findTemplate, listPublished } from "./unlayer-templates.sql.ts";
import { titleOf } from "./unlayer-templates.ts";

/** Returns the templates on offer for a new email or landing page. */
export async function offered(
  { db }: SignedIn,
  kind: DesignKind,
): Promise<{ unlayerTemplates: OfferedTemplate[] }> {
  const rows = await listPublished(db, kind);
  return {
    unlayerTemplates: rows.map(({ id, name, about, design }) => ({
      _id: id,
      name,
      about,
      colors: design.colors,
      title: titleOf(design),
    })),
  };
}

/** Creates an account's own design: its blocks have new names, and its pictures are copied to the account. */
export const begin = outsideTransaction(
  async (context: SignedIn, { params }: { params: { id: string } }): Promise<{ design: ContentDesign }> => {
    const template = await findTemplate(context.db, params.id);
    if (!template?.isPublished) throw notFound("design");
    const { design, name } = template;
    const pictures = await copyPictures(context, designPictures(design), name);
    const own = <Block extends { id: string; type: string }>(block: Block): Block[] => {
      const named = { ...block, id: uuidv7() };
      if (!("fileId" in named)) return [named];
      const fileId = pictures.get(named.fileId as string);
      return fileId === undefined ? [] : [{ ...named, fileId }];
    };
    const blocks = design.blocks.flatMap((block): ContentDesign["blocks"] =>
      block.type === "columns"
        ? [{ ...block, id: uuidv7(), columns: block.columns.map((column) => column.flatMap(own)) }]
        : own(block),
    );
    return { design: { ...design, blocks } };
  },
);
