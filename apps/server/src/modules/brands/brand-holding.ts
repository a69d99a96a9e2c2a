import type { ItemHolder } from "../content/index.ts";

/** The picture that an account uses as its logo. */
export const brandHolding: ItemHolder = {
  title: "Your brand",
  async find(db, accountId, ids) {
    const row = await db
      .selectFrom("brands")
      .where("account_id", "=", accountId)
      .where("logo_id", "in", [...ids])
      .select("logo_id")
      .executeTakeFirst();
    return row ? ["Logo"] : [];
  },
};
