import type { QrCodeStyle } from "@broadcast/contract/qr-codes";
import { type Connection, sql } from "../../db/connection.ts";

export interface QrCodeRow {
  url: string;
  style: QrCodeStyle;
}

export async function readQrCodes(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, QrCodeRow>> {
  const rows = await db
    .selectFrom("qr_codes")
    .where("account_id", "=", accountId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select(["id", "url", "style"])
    .execute();
  return new Map(rows.map(({ id, url, style }) => [id, { url, style: style as unknown as QrCodeStyle }]));
}

/** Writes a code's target and look, for a new item or replacing the previous ones. */
export async function writeQrCode(
  db: Connection,
  accountId: number,
  id: string,
  { url, style }: QrCodeRow,
): Promise<void> {
  const its = { url, style: JSON.stringify(style) };
  await db
    .insertInto("qr_codes")
    .values({ account_id: accountId, id, ...its })
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doUpdateSet(its))
    .execute();
}
