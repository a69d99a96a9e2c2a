import type { Brand } from "@broadcast/contract/brands";
import type { Connection } from "../../db/connection.ts";

type Kept = Pick<Brand, "logoId" | "colors">;

export async function findBrand(db: Connection, accountId: number): Promise<Kept> {
  const row = await db
    .selectFrom("brands")
    .where("account_id", "=", accountId)
    .select(["logo_id", "colors"])
    .$narrowType<{ colors: Kept["colors"] }>()
    .executeTakeFirst();
  return { logoId: row?.logo_id ?? null, colors: row?.colors ?? null };
}

export async function writeBrand(db: Connection, accountId: number, { logoId, colors }: Kept): Promise<void> {
  const columns = { logo_id: logoId, colors: colors && JSON.stringify(colors) };
  await db
    .insertInto("brands")
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(columns))
    .execute();
}
