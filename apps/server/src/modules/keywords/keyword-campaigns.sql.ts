import { type Connection, sql } from "../../db/connection.ts";

/** What texting a keyword does with a campaign. */
export type CampaignEffect = "join" | "leave";

export interface KeywordCampaign {
  _id: string;
  name: string;
  effect: CampaignEffect;
}

/** Reads the campaigns of keywords, by keyword. */
export async function readKeywordCampaigns(
  db: Connection,
  accountId: number,
  keywordIds: readonly string[],
): Promise<Map<string, KeywordCampaign[]>> {
  const { rows } = await sql<KeywordCampaign & { keywordId: string }>`
    select k.keyword_id as "keywordId", k.campaign_id as "_id", i.name, k.effect
    from keyword_campaigns k join content_items i on i.account_id = k.account_id and i.id = k.campaign_id
    where k.account_id = ${accountId} and k.keyword_id = any(${[...keywordIds]}::uuid[])
    order by lower(i.name), i.id
  `.execute(db);
  return Map.groupBy(rows, ({ keywordId }) => keywordId);
}

/** Sets a keyword's campaigns of one effect; returns false when one of them is another account's. */
export async function replaceKeywordCampaigns(
  db: Connection,
  accountId: number,
  keywordId: string,
  effect: CampaignEffect,
  campaignIds: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(campaignIds)];
  await sql`
    delete from keyword_campaigns
    where account_id = ${accountId} and keyword_id = ${keywordId} and effect = ${effect}
  `.execute(db);
  const { numAffectedRows } = await sql`
    insert into keyword_campaigns (account_id, keyword_id, campaign_id, effect)
    select account_id, ${keywordId}, id, ${effect} from campaigns
    where account_id = ${accountId} and id = any(${wanted}::uuid[]) order by id for share
  `.execute(db);
  return Number(numAffectedRows ?? 0n) === wanted.length;
}
