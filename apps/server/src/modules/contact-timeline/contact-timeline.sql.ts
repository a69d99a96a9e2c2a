import type { TimelineEvent, TimelineKind, TimelinePlace } from "@broadcast/contract/contact-timeline";
import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";

interface Page {
  kinds: readonly TimelineKind[];
  before: TimelinePlace | undefined;
  now: Date;
  limit: number;
}

/** As stored: changes are still by id. */
export type StoredEvent = Omit<TimelineEvent, "changes" | "tagsAdded" | "tagsRemoved"> & {
  details: ChangeDetails | null;
};

interface Row {
  key: string;
  kind: TimelineKind;
  what: string;
  at: string;
  channel: string;
  cause: string;
  about_id: string | null;
  about_name: string | null;
  text: string;
  by: string;
  details: ChangeDetails | null;
}

/** A change of a contact: fields by their contract name, or custom fields by id. */
export interface ChangeDetails {
  fields?: { field: string; before: string | null; after: string }[];
  tagsAdded?: string[];
  tagsRemoved?: string[];
}

/** The fields that a bulk change set, from its input. */
const bulkFields = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'before', null, 'after', f.after)), '[]') from (
    select key as field, coalesce(value #>> '{}', '') as after from jsonb_each(a.input) where key <> 'customFields'
    union all
    select each ->> '_id', each ->> 'value' from jsonb_array_elements(a.input -> 'customFields') as each
  ) f
)`;

/**
 * Each source returns the contact's latest rows by its own index, no more than the page holds, and the page is the
 * latest of those. `time` and `key` together are the order, since several events can share a time.
 */
export async function listTimeline(
  db: Connection,
  accountId: number,
  contactId: string,
  { kinds, before, now, limit }: Page,
): Promise<StoredEvent[]> {
  const isOf = (alias: string) =>
    sql`${sql.ref(`${alias}.account_id`)} = ${accountId} and ${sql.ref(`${alias}.contact_id`)} = ${contactId}::uuid`;
  // The index needs a bound on the time alone to start from.
  const latest = (time: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
    before
      ? sql`and ${time} <= ${before.time}::timestamptz
          and (${time}, (${key}) collate "C") < (${before.time}::timestamptz, ${before._id})
          order by ${time} desc, (${key}) collate "C" desc limit ${limit}`
      : sql`order by ${time} desc, (${key}) collate "C" desc limit ${limit}`;

  /** A single event about a content item. */
  const ofItem = (
    kind: TimelineKind,
    what: string,
    table: string,
    item: string,
    key: string,
    time: string,
  ) => {
    const keyOf = sql`${what}::text || ':' || ${sql.ref(`t.${key}`)}`;
    const timeOf = sql`${sql.ref(`t.${time}`)}`;
    return (condition = sql``) => sql`
      select ${keyOf} as key, ${kind}::text as kind, ${what}::text as what, ${timeOf} as time, '' as channel, '' as cause,
        i.id as about_id, i.name as about_name, '' as text, '' as by, null::jsonb as details
      from ${sql.table(table)} t left join content_items i on i.account_id = t.account_id and i.id = ${sql.ref(`t.${item}`)}
      where ${isOf("t")} ${condition} ${latest(timeOf, keyOf)}`;
  };

  /** Changes of the contact alone. */
  const changed = (condition: RawBuilder<unknown>) => sql`
    select 'change:' || t.id as key, case t.kind when 'tags' then 'tag' else 'edit' end as kind,
      case t.kind when 'tags' then 'tag' else t.kind end as what, t.changed_at as time, '' as channel, t.via as cause,
      i.id as about_id, i.name as about_name, '' as text, coalesce(concat_ws(' ', u.first_name, u.last_name), '') as by,
      jsonb_build_object('fields', t.fields, 'tagsAdded', t.tags_added, 'tagsRemoved', t.tags_removed) as details
    from contact_changes t
      left join content_items i on i.account_id = t.account_id and i.id = t.about_id
      left join users u on u.id = t.user_id
    where ${isOf("t")} and ${condition} ${latest(sql`t.changed_at`, sql`'change:' || t.id`)}`;

  /** Bulk actions that included this contact, found by the bounds of their steps. */
  const bulk = (kinds: readonly string[], what: RawBuilder<unknown>, details: RawBuilder<unknown>) => sql`
    select 'action:' || a.id as key, case when a.kind in ('tag', 'untag') then 'tag' else 'edit' end as kind,
      ${what} as what, a.created_at as time, '' as channel, 'bulk' as cause, null::uuid as about_id, null as about_name,
      '' as text, coalesce(concat_ws(' ', u.first_name, u.last_name), '') as by, ${details} as details
    from contact_actions a
      left join users u on u.id = a.user_id
    where a.account_id = ${accountId} and a.kind = any(${[...kinds]}::text[]) and exists (
      select 1 from contact_action_steps s
      where s.account_id = a.account_id and s.action_id = a.id and ${contactId}::uuid between s.first_id and s.last_id
        and ${contactId}::uuid = any(s.contact_ids)
    ) ${latest(sql`a.created_at`, sql`'action:' || a.id`)}`;

  const sources: Record<TimelineKind, () => RawBuilder<unknown>[]> = {
    // A message that waits to be sent has not happened yet.
    message: () => [
      sql`select 'message:' || m.id as key, 'message' as kind,
          case when m.direction = 'in' then 'in' when m.state in ('failed', 'unsent') then 'failed' else 'out' end as what,
          m.time, m.type as channel, m.cause, coalesce(b.id, i.id) as about_id, coalesce(b.name, i.name) as about_name,
          case when m.deleted_at is null then left(m.text, 200) else '' end as text,
          case m.written_by when 'assistant' then 'Assistant' else coalesce(concat_ws(' ', u.first_name, u.last_name), '') end as by,
          null::jsonb as details
        from messages m
          left join broadcasts b on m.cause = 'broadcast' and b.account_id = m.account_id and b.id = m.cause_id
          left join campaign_events e on m.cause = 'campaign' and e.account_id = m.account_id and e.id = m.cause_id
          left join content_items i on m.cause in ('campaign', 'keyword', 'flow') and i.account_id = m.account_id
            and i.id = coalesce(e.campaign_id, m.cause_id)
          left join users u on u.id = case
            when m.written_by is null then m.sent_by when m.written_by <> 'assistant' then m.written_by::uuid
          end
        where ${isOf("m")} and m.state <> 'queued' ${latest(sql`m.time`, sql`'message:' || m.id`)}`,
    ],
    // The ledger goes by address, so that it outlives the contact.
    consent: () => [
      sql`select 'consent:' || l.id as key, 'consent' as kind, l.event as what, l.time, '' as channel, l.source as cause,
          null::uuid as about_id, null as about_name, l.wording as text,
          coalesce(concat_ws(' ', u.first_name, u.last_name), '') as by,
          null::jsonb as details
        from consent_log l left join users u on u.id = l.user_id
        where l.account_id = ${accountId} and l.address in (
          select unnest(array[phone_number, lower(email)]) from contacts
          where account_id = ${accountId} and id = ${contactId}::uuid
        ) ${latest(sql`l.time`, sql`'consent:' || l.id`)}`,
    ],
    click: () => [
      ofItem("click", "click", "link_clicks", "link_id", "id", "time")(sql`and t.kind <> 'machine'`),
    ],
    // Opens by people or possible people; the best evidence for each mail.
    open: () => [
      sql`select 'open:' || t.message_id || ':' || t.kind as key, 'open' as kind, t.kind as what, t.first_at as time,
          'email' as channel, m.cause, coalesce(b.id, i.id) as about_id, coalesce(b.name, i.name) as about_name,
          '' as text, '' as by, null::jsonb as details
        from mail_opens t
          join messages m on m.account_id = t.account_id and m.id = t.message_id
          left join broadcasts b on m.cause = 'broadcast' and b.account_id = m.account_id and b.id = m.cause_id
          left join campaign_events e on m.cause = 'campaign' and e.account_id = m.account_id and e.id = m.cause_id
          left join content_items i on i.account_id = e.account_id and i.id = e.campaign_id
        where ${isOf("t")} and (t.kind = 'human' or t.kind = 'suspected' and not exists (
          select 1 from mail_opens h
          where h.account_id = t.account_id and h.message_id = t.message_id and h.kind = 'human'
        )) ${latest(sql`t.first_at`, sql`'open:' || t.message_id || ':' || t.kind`)}`,
    ],
    form: () => [
      ofItem(
        "form",
        "form",
        "form_submissions",
        "form_id",
        "id",
        "created_at",
      )(sql`and t.state = 'accepted'`),
    ],
    page: () => [ofItem("page", "page", "landing_page_views", "page_id", "id", "viewed_at")()],
    download: () => [
      ofItem("download", "download", "attachment_downloads", "attachment_id", "attachment_id", "last_at")(),
    ],
    campaign: () => [
      ofItem("campaign", "joined", "campaign_enrollments", "campaign_id", "campaign_id", "joined_at")(),
      ofItem(
        "campaign",
        "left",
        "campaign_enrollments",
        "campaign_id",
        "campaign_id",
        "left_at",
      )(sql`and t.left_at is not null`),
    ],
    flow: () => [
      sql`select 'entered:' || t.flow_id || ':' || t.entry as key, 'flow' as kind, 'joined' as what, t.entered_at as time,
          '' as channel, '' as cause, i.id as about_id, i.name as about_name, '' as text, '' as by, null::jsonb as details
        from app_flow_enrollments t left join content_items i on i.account_id = t.account_id and i.id = t.flow_id
        where ${isOf("t")} and t.state <> 'missed' ${latest(sql`t.entered_at`, sql`'entered:' || t.flow_id || ':' || t.entry`)}`,
      sql`select 'ended:' || t.flow_id || ':' || t.entry as key, 'flow' as kind, 'left' as what, t.ended_at as time,
          '' as channel, '' as cause, i.id as about_id, i.name as about_name, '' as text, '' as by, null::jsonb as details
        from app_flow_enrollments t left join content_items i on i.account_id = t.account_id and i.id = t.flow_id
        where ${isOf("t")} and t.ended_at is not null and t.state <> 'missed'
          ${latest(sql`t.ended_at`, sql`'ended:' || t.flow_id || ':' || t.entry`)}`,
    ],
    note: () => [
      sql`select 'note:' || t.id as key, 'note' as kind, 'note' as what, t.created_at as time, '' as channel,
          '' as cause, null::uuid as about_id, null as about_name, t.text, t.author_name as by, null::jsonb as details
        from contact_notes t where ${isOf("t")} ${latest(sql`t.created_at`, sql`'note:' || t.id`)}`,
    ],
    edit: () => [
      changed(sql`t.kind <> 'tags'`),
      bulk(
        ["archive", "unarchive", "move", "change"],
        sql`case a.kind when 'change' then 'edit' else a.kind end`,
        sql`case a.kind when 'change' then jsonb_build_object('fields', ${bulkFields}) end`,
      ),
    ],
    tag: () => [
      changed(sql`t.kind = 'tags'`),
      bulk(
        ["tag", "untag"],
        sql`'tag'`,
        sql`jsonb_build_object(
          case a.kind when 'tag' then 'tagsAdded' else 'tagsRemoved' end, jsonb_build_array(a.input ->> 'tag')
        )`,
      ),
    ],
    import: () => [
      sql`select 'import:' || i.id as key, 'import' as kind, 'import' as what, i.created_at as time, '' as channel,
          '' as cause, i.id as about_id, i.file_name as about_name, '' as text,
          coalesce(concat_ws(' ', u.first_name, u.last_name), '') as by, null::jsonb as details
        from contact_imports i
          join contact_import_people t on t.account_id = i.account_id and t.import_id = i.id
          left join users u on u.id = i.started_by
        where ${isOf("t")} ${latest(sql`i.created_at`, sql`'import:' || i.id`)}`,
    ],
    contact: () => [
      sql`select 'contact:' || t.id as key, 'contact' as kind, 'contact' as what, t.created_at as time, '' as channel,
          '' as cause, null::uuid as about_id, null as about_name, '' as text, '' as by, null::jsonb as details
        from contacts t where t.account_id = ${accountId} and t.id = ${contactId}::uuid
          ${latest(sql`t.created_at`, sql`'contact:' || t.id`)}`,
    ],
  };

  const parts = [...new Set(kinds)].flatMap((kind) => sources[kind]().map((part) => sql`(${part})`));
  const { rows } = await sql<Row>`
    select key, kind, what, channel, cause, about_id, about_name, text, by, details,
      to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (${sql.join(parts, sql` union all `)}) happened
    where time <= ${now}
    order by time desc, key collate "C" desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    _id: row.key,
    kind: row.kind,
    what: row.what,
    time: row.at,
    channel: row.channel,
    cause: row.cause,
    about: row.about_id && row.about_name ? { _id: row.about_id, name: row.about_name } : null,
    text: row.text,
    by: row.by || null,
    details: row.details,
  }));
}
