import type { ContactCondition } from "@broadcast/contract/contact-conditions";
import type { RawBuilder } from "kysely";
import { sql } from "../../../db/connection.ts";

type Condition = RawBuilder<boolean>;

const not = (condition: Condition): Condition => sql`not ${condition}`;

/** Once its item is deleted, a negated condition would hold for everybody: it holds for nobody instead. */
export const ofExisting = (
  accountId: number,
  table: "folders" | "custom_fields" | "broadcasts" | "content_items",
  id: string,
  condition: Condition,
): Condition => sql`(exists (
  select 1 from ${sql.table(table)} its where its.account_id = ${accountId} and its.id = ${id}
) and ${condition})`;

export function broadcastHolds(
  accountId: number,
  { is, broadcastId }: Extract<ContactCondition, { field: "broadcast" }>,
): Condition {
  const received = (further: RawBuilder<unknown>) => sql<boolean>`exists (
    select 1 from broadcast_recipients r join messages m on m.account_id = r.account_id and m.id = r.message_id
    where r.account_id = contacts.account_id and r.contact_id = contacts.id and r.broadcast_id = ${broadcastId}
      and m.state in ('sent', 'delivered', 'unknown') ${further}
  )`;
  switch (is) {
    case "received":
      return received(sql``);
    case "not-received":
      return ofExisting(accountId, "broadcasts", broadcastId, not(received(sql``)));
    case "answered":
      return received(sql`and m.replied_at is not null`);
    case "not-answered":
      return received(sql`and m.replied_at is null`);
  }
}

export function trackableLinkHolds(
  accountId: number,
  { is, trackableLinkId }: Extract<ContactCondition, { field: "trackableLink" }>,
): Condition {
  const clicked = sql<boolean>`exists (
    select 1 from link_clicks k
    where k.account_id = contacts.account_id and k.link_id = ${trackableLinkId} and k.contact_id = contacts.id
      and k.kind = 'human'
  )`;
  if (is === "clicked") return clicked;
  if (is === "not-clicked") return ofExisting(accountId, "content_items", trackableLinkId, not(clicked));
  return sql<boolean>`(${not(clicked)} and exists (
    select 1 from link_messages l join messages m on m.account_id = l.account_id and m.id = l.message_id
    where l.account_id = contacts.account_id and l.link_id = ${trackableLinkId} and l.contact_id = contacts.id
      and m.sent_at is not null
  ))`;
}

export function campaignHolds(
  accountId: number,
  { is, campaignId }: Extract<ContactCondition, { field: "campaign" }>,
): Condition {
  const isEnrolled = sql<boolean>`exists (
    select 1 from campaign_enrollments e
    where e.account_id = contacts.account_id and e.campaign_id = ${campaignId} and e.contact_id = contacts.id
      and e.state = ${is === "was-in" ? "left" : "in"}
  )`;
  return is === "not-in" ? ofExisting(accountId, "content_items", campaignId, not(isEnrolled)) : isEnrolled;
}

export function configurableFormHolds(
  accountId: number,
  { is, configurableFormId }: Extract<ContactCondition, { field: "configurableForm" }>,
): Condition {
  const submitted = sql<boolean>`exists (
    select 1 from form_submissions s
    where s.account_id = contacts.account_id and s.contact_id = contacts.id and s.form_id = ${configurableFormId}
      and s.state = 'accepted'
  )`;
  return is === "submitted"
    ? submitted
    : ofExisting(accountId, "content_items", configurableFormId, not(submitted));
}
