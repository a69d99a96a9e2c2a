import type { ContentDesign, EditedDesign } from "@broadcast/contract/content-design";
import type {
  UnlayerTemplate,
  unlayerTemplateChange,
  unlayerTemplateCreation,
} from "@broadcast/contract/unlayer-templates";
import type { z } from "zod";
import { AppError, invalid, notFound } from "../../app-error.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { EMPTY_DESIGN } from "../content/index.ts";
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  keepOrder,
  listTemplates,
  lockOrder,
  readTemplateDesign,
  type TemplateRow,
  updateTemplate,
  updateTemplateDesign,
} from "./unlayer-templates.sql.ts";

const NOUN = "design";

export async function search(
  { db }: SignedIn,
  term: string | undefined,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { rows, total } = await listTemplates(db, term, sliceOf({ page, pageSize }));
  return { unlayerTemplates: rows.map(toTemplate), paging: pagingOf(total, page, pageSize) };
}

export async function get({ db }: Pick<SignedIn, "db">, id: string): Promise<UnlayerTemplate> {
  const row = await findTemplate(db, id);
  if (!row) throw notFound(NOUN);
  return toTemplate(row);
}

export async function create(
  { db, clock }: SignedIn,
  body: z.output<typeof unlayerTemplateCreation>,
): Promise<UnlayerTemplate> {
  const id = uuidv7();
  await insertTemplate(db, { id, ...body, design: EMPTY_DESIGN }, clock.now());
  return get({ db }, id);
}

/** Changes a template. An empty one is not offered. */
export async function change(
  { db, clock }: SignedIn,
  id: string,
  body: z.output<typeof unlayerTemplateChange>,
): Promise<UnlayerTemplate> {
  if (body.isPublished && (await readTemplateDesign(db, id))?.design.blocks.length === 0)
    throw invalid({ isPublished: "Design it first. It's still empty." });
  if (!(await updateTemplate(db, id, body, clock.now()))) throw notFound(NOUN);
  return get({ db }, id);
}

/** Moves a template to another position, from 1; at most after all others. */
export async function move({ db }: SignedIn, id: string, place: number): Promise<UnlayerTemplate> {
  const ids = await lockOrder(db);
  if (!ids.includes(id)) throw notFound(NOUN);
  await keepOrder(db, ids.filter((its) => its !== id).toSpliced(place - 1, 0, id));
  return get({ db }, id);
}

export async function remove({ db }: SignedIn, id: string): Promise<Record<string, never>> {
  if (!(await deleteTemplate(db, id))) throw notFound(NOUN);
  return {};
}

export async function getDesign({ db }: SignedIn, id: string): Promise<EditedDesign> {
  const edited = await readTemplateDesign(db, id);
  if (!edited) throw notFound(NOUN);
  return edited;
}

export async function saveDesign(
  { db, clock }: SignedIn,
  id: string,
  edited: EditedDesign,
): Promise<{ revision: number }> {
  if (edited.design.blocks.some(isOfOneAccount))
    throw invalid({ design: "Forms and Text us buttons belong to one account. Remove them." });
  const revision = await updateTemplateDesign(db, id, edited, clock.now());
  if (revision !== null) return { revision };
  if (!(await findTemplate(db, id))) throw notFound(NOUN);
  throw new AppError(
    "conflict",
    `This ${NOUN} was changed in another window or by someone else. Load their version, or keep yours.`,
  );
}

const isOfOneAccount = (block: ContentDesign["blocks"][number]): boolean =>
  block.type === "columns"
    ? block.columns.flat().some(isOfOneAccount)
    : block.type === "form" || block.type === "textUs";

export const titleOf = ({ blocks }: ContentDesign): string =>
  blocks.find((block) => block.type === "heading")?.text ?? "";

const toTemplate = ({ id, design, modifiedAt, ...row }: TemplateRow): UnlayerTemplate => ({
  _id: id,
  ...row,
  colors: design.colors,
  title: titleOf(design),
  modifiedAt: modifiedAt.toISOString(),
});
