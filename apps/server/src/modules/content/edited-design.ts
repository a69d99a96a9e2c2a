import type { ContentDesign, EditedDesign } from "@broadcast/contract/content-design";
import { AppError, notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import {
  type DesignedTable,
  hasLogo,
  readDesign,
  readFirstColors,
  updateDesign,
} from "./edited-design.sql.ts";

/** The initial design: empty, in colors with good contrast. */
export const EMPTY_DESIGN: ContentDesign = {
  version: 1,
  colors: { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" },
  blocks: [],
};

/** Returns a new design: the account's logo, if any, in its own or most recently used colors. */
export async function firstDesign(db: Connection, accountId: number): Promise<ContentDesign> {
  const [colors, hasOne] = await Promise.all([readFirstColors(db, accountId), hasLogo(db, accountId)]);
  return {
    ...EMPTY_DESIGN,
    ...(colors && { colors }),
    blocks: hasOne ? [{ id: uuidv7(), type: "logo", align: "center" }] : [],
  };
}

/**
 * Reads and saves the design of a kind that has one.
 *
 * @param noun as in a sentence: "email"
 */
export function designUseCases(
  items: { change: (context: SignedIn, id: string, change: Record<string, never>) => Promise<unknown> },
  table: DesignedTable,
  noun: string,
) {
  const changedMeanwhile = () =>
    new AppError(
      "conflict",
      `This ${noun} was changed in another window or by someone else. Load their version, or keep yours.`,
    );
  return {
    changedMeanwhile,
    async get({ db, accountId }: SignedIn, id: string): Promise<EditedDesign> {
      const edited = await readDesign(db, table, accountId, id);
      if (!edited) throw notFound(noun);
      return edited;
    },
    /** Saves a changed design. Errors: `conflict` when it was changed since the revision that it is based on. */
    async save(context: SignedIn, id: string, edited: EditedDesign): Promise<{ revision: number }> {
      const { db, accountId } = context;
      await items.change(context, id, {});
      const revision = await updateDesign(db, table, accountId, id, edited);
      if (revision === null) throw changedMeanwhile();
      return { revision };
    },
  };
}
