import type { CampaignRule } from "@broadcast/contract/campaign-settings";
import { type Connection, sql } from "../../../db/connection.ts";

/** Something that happened to a contact and that a campaign can react to. */
export interface Signal {
  accountId: number;
  contactId: string;
  kind: CampaignRule["kind"] | "changed" | "opted-out";
  subject: string;
  /** When it happened; null means the time of writing. */
  at: Date | null;
}

/** A rule as it is stored: compared values are in lower case. */
const subjectOf = ({ kind, subject }: Pick<CampaignRule, "kind" | "subject">): string =>
  kind === "tag-added" || kind === "purchase" ? subject.trim().toLowerCase() : subject;

export interface NamedRule extends Pick<CampaignRule, "effect" | "kind" | "subject"> {
  campaignId: string;
  name: string | null;
}

/** Lists campaigns' rules, each with the name of its subject; null when that is deleted. */
export async function listRules(
  db: Connection,
  accountId: number,
  campaignIds: readonly string[],
): Promise<Map<string, NamedRule[]>> {
  const { rows } = await sql<NamedRule>`
    select r.campaign_id as "campaignId", r.effect, r.kind, r.subject,
      case when r.kind = 'tag-added' then coalesce(t.name, r.subject) when r.kind = 'purchase' then nullif(r.subject, '')
        else i.name end as name
    from campaign_rules r
    left join tags t on r.kind = 'tag-added' and t.account_id = r.account_id and lower(t.name) = r.subject
    left join content_items i on r.kind in ('form', 'link') and i.account_id = r.account_id and i.id::text = r.subject
    where r.account_id = ${accountId} and r.campaign_id = any(${[...campaignIds]}::uuid[])
    order by r.effect, r.kind, r.subject
  `.execute(db);
  return Map.groupBy(rows, ({ campaignId }) => campaignId);
}

/** Whether the forms and links in rules belong to the account. */
export async function ownsSubjects(
  db: Connection,
  accountId: number,
  rules: readonly Pick<CampaignRule, "kind" | "subject">[],
): Promise<boolean> {
  const named = rules.flatMap(({ kind, subject }) =>
    subject !== "" && (kind === "form" || kind === "link")
      ? [{ id: subject, type: kind === "form" ? "configurableForm" : "trackableLink" }]
      : [],
  );
  if (named.length === 0) return true;
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing
    from unnest(${named.map(({ id }) => id)}::text[], ${named.map(({ type }) => type)}::text[]) as n (id, type)
    where not exists (
      select from content_items i
      where i.account_id = ${accountId} and i.id::text = n.id and i.content_type = n.type
    )
  `.execute(db);
  return rows[0]?.missing === 0;
}

export async function replaceRules(
  db: Connection,
  accountId: number,
  campaignId: string,
  rules: readonly Pick<CampaignRule, "effect" | "kind" | "subject">[],
): Promise<void> {
  await db
    .deleteFrom("campaign_rules")
    .where("account_id", "=", accountId)
    .where("campaign_id", "=", campaignId)
    .execute();
  if (rules.length === 0) return;
  await db
    .insertInto("campaign_rules")
    .values(
      rules.map((rule) => ({
        account_id: accountId,
        campaign_id: campaignId,
        effect: rule.effect,
        kind: rule.kind,
        subject: subjectOf(rule),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records what the account's campaigns react to, in the transaction in which it happens; ignores the rest. */
export async function insertSignals(db: Connection, signals: readonly Signal[]): Promise<void> {
  if (signals.length === 0) return;
  await sql`
    with happened as (
      select s.* from unnest(
        ${signals.map(({ accountId }) => accountId)}::bigint[], ${signals.map(({ contactId }) => contactId)}::uuid[],
        ${signals.map(({ kind }) => kind)}::text[], ${signals.map(({ subject }) => subject)}::text[],
        ${signals.map(({ at }) => at)}::timestamptz[]
      ) as s (account_id, contact_id, kind, subject, at)
    )
    insert into campaign_signals (account_id, contact_id, kind, subject, at)
    select h.* from happened h where exists (
      select from campaign_rules r
      where r.account_id = h.account_id and r.kind = h.kind and r.subject in (h.subject, '')
    )
    union all
    select h.account_id, h.contact_id, 'changed', '', h.at from happened h where exists (
      select from campaigns k
      join campaign_enrollments e on e.account_id = k.account_id and e.campaign_id = k.id
        and e.contact_id = h.contact_id and e.state = 'in'
      where k.account_id = h.account_id and k.goal is not null
    )
  `.execute(db);
}

export type NotedSignal = Signal & { id: number };

/** Lists the next signals that are not postponed, without locking. */
export async function listSignals(db: Connection, limit: number, now: Date): Promise<NotedSignal[]> {
  const { rows } = await sql<NotedSignal>`
    select id, account_id as "accountId", contact_id as "contactId", kind, subject, at from campaign_signals
    where try_at is null or try_at <= ${now} order by id limit ${limit}
  `.execute(db);
  return rows;
}

/** Removes signals from the list; their taker acts on them in the same transaction. */
export async function takeSignals(db: Connection, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with its as (
      select id from campaign_signals where id = any(${[...ids]}::bigint[]) order by id for update skip locked
    )
    delete from campaign_signals s using its where s.id = its.id returning s.id
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Postpones failed signals behind the others, longer each time: up to an hour. */
export async function putSignalsOff(db: Connection, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update campaign_signals set id = default, attempts = attempts + 1,
      try_at = ${now}::timestamptz + make_interval(secs => least(3600, 5 * power(2, least(attempts, 12))))
    where id = any(${[...ids]}::bigint[])
  `.execute(db);
}

/** Lists the rules that a signal triggers. */
export async function listSetOff(
  db: Connection,
  accountId: number,
  { kind, subject }: Pick<Signal, "kind" | "subject">,
): Promise<{ campaignId: string; effect: CampaignRule["effect"] }[]> {
  const { rows } = await sql<{ campaignId: string; effect: CampaignRule["effect"] }>`
    select distinct campaign_id as "campaignId", effect from campaign_rules
    where account_id = ${accountId} and kind = ${kind} and subject in (${subject}, '')
    order by effect desc, campaign_id
  `.execute(db);
  return rows;
}

/** Lists the campaigns with a goal that any of these contacts are in. */
export async function listWithGoal(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from campaigns k where k.account_id = ${accountId} and k.goal is not null and exists (
      select from campaign_enrollments e where e.account_id = k.account_id and e.campaign_id = k.id and e.state = 'in'
        and e.contact_id = any(${[...contactIds]}::uuid[])
    ) order by k.id
  `.execute(db);
  return rows.map(({ id }) => id);
}
