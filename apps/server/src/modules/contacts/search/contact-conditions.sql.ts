import type {
  ContactCondition,
  ContactConditions,
  TEXT_OPERATORS,
} from "@broadcast/contract/contact-conditions";
import { type CustomFieldKind, readCustomValue } from "@broadcast/domain/account/custom-field-values";
import { zonedToInstant } from "@broadcast/domain/time/date-input";
import { wallTime } from "@broadcast/domain/time/dates";
import type { RawBuilder } from "kysely";
import { sql } from "../../../db/connection.ts";
import { likeText } from "../../../db/like-text.ts";
import { hasOneTag } from "./has-tag.sql.ts";
import {
  broadcastHolds,
  campaignHolds,
  configurableFormHolds,
  ofExisting,
  trackableLinkHolds,
} from "./item-conditions.sql.ts";

type Condition = RawBuilder<boolean>;

/** The time of a search, and the time zone of its days. */
export interface AskedAt {
  now: Date;
  timeZone: string;
}

/** Turns an advanced search into a condition on `contacts`. */
export function conditionsHold(
  accountId: number,
  { match, groups }: ContactConditions,
  at: AskedAt,
  isCommon = false,
): Condition {
  return joined(
    match,
    groups.map((group) =>
      joined(
        group.match,
        group.conditions.map((condition) => holds(accountId, condition, at, isCommon)),
      ),
    ),
  );
}

const joined = (match: "all" | "any", parts: readonly Condition[]): Condition =>
  sql`(${sql.join([...parts], match === "all" ? sql` and ` : sql` or `)})`;

const not = (condition: Condition): Condition => sql`not ${condition}`;

function holds(accountId: number, condition: ContactCondition, at: AskedAt, isCommon: boolean): Condition {
  switch (condition.field) {
    case "firstName":
    case "lastName":
    case "company":
      return nameHolds(condition.field, condition.is, condition.value);
    case "email":
      return textHolds(sql`contacts.email`, condition.is, condition.value);
    case "phoneNumber":
      return phoneHolds(condition.is, condition.value);
    case "tags":
      return tagsHold(accountId, condition.is, condition.tags, isCommon);
    case "folder": {
      const isIn = sql<boolean>`(contacts.folder_id is not distinct from ${condition.folderId}::uuid)`;
      if (condition.is === "in") return isIn;
      return condition.folderId === null
        ? not(isIn)
        : ofExisting(accountId, "folders", condition.folderId, not(isIn));
    }
    case "createdAt":
      return momentHolds(condition, at, (from) => sql`contacts.created_at >= ${from}`, sql`true`);
    case "lastMessageFrom":
      return momentHolds(
        condition,
        at,
        (from) => conversationHas(sql`last_incoming_at >= ${from}`),
        conversationHas(sql`last_incoming_at is not null`),
      );
    case "lastMessageTo":
      return momentHolds(condition, at, (from) => wasSent(sql`and m.time >= ${from}`), wasSent(sql``));
    case "birthday":
    case "anniversary":
      return yearlyHolds(condition, at);
    case "textConsent":
      return consentHolds(condition.is, "text", sql`contacts.phone_number`);
    case "emailConsent":
      return consentHolds(condition.is, "email", sql`lower(contacts.email)`);
    case "line": {
      const known = sql`(
        select f.line from address_facts f
        where f.account_id = contacts.account_id and f.address = contacts.phone_number
      )`;
      const isOne = sql<boolean>`(coalesce(${known}, 'unknown') = any(${condition.lines}::text[]))`;
      return condition.is === "any-of" ? isOne : not(isOne);
    }
    case "region":
      return oneOf(sql`contacts.region`, condition.is, condition.regions);
    case "timeZone":
      return oneOf(sql`contacts.time_zone`, condition.is, condition.timeZones);
    case "customField":
      return customFieldHolds(accountId, condition);
    case "broadcast":
      return broadcastHolds(accountId, condition);
    case "trackableLink":
      return trackableLinkHolds(accountId, condition);
    case "configurableForm":
      return configurableFormHolds(accountId, condition);
    case "campaign":
      return campaignHolds(accountId, condition);
  }
}

type TextOperator = (typeof TEXT_OPERATORS)[number];

function textHolds(column: RawBuilder<unknown>, is: TextOperator, typed: string): Condition {
  const value = likeText(typed.toLowerCase());
  const text = sql`lower(coalesce(${column}, ''))`;
  switch (is) {
    case "contains":
      return sql`${text} like ${`%${value}%`}`;
    case "not-contains":
      return sql`${text} not like ${`%${value}%`}`;
    case "equals":
      return sql`${text} = ${typed.toLowerCase()}`;
    case "starts-with":
      return sql`${text} like ${`${value}%`}`;
    case "empty":
      return sql`${text} = ''`;
    case "filled":
      return sql`${text} <> ''`;
  }
}

const NAME_COLUMNS = {
  firstName: sql`contacts.first_name`,
  lastName: sql`contacts.last_name`,
  company: sql`contacts.company`,
};

/** Names are in `search_name` too, which has an index. */
function nameHolds(field: keyof typeof NAME_COLUMNS, is: TextOperator, value: string): Condition {
  const exact = textHolds(NAME_COLUMNS[field], is, value);
  const isFound = is === "contains" || is === "equals" || is === "starts-with";
  return isFound && value !== ""
    ? sql`(contacts.search_name like ${`%${likeText(value.toLowerCase())}%`} and ${exact})`
    : exact;
}

/** Compares digits, however they are typed. */
function phoneHolds(is: TextOperator, typed: string): Condition {
  const digits = typed.replaceAll(/\D/g, "");
  const number = sql`coalesce(contacts.phone_number, '')`;
  switch (is) {
    case "contains":
      return sql`${number} like ${`%${digits}%`}`;
    case "not-contains":
      return sql`${number} not like ${`%${digits}%`}`;
    case "equals":
      return sql`contacts.phone_number = ${`+${digits.length === 10 ? `1${digits}` : digits}`}`;
    case "starts-with":
      return sql`${number} like ${`+${digits.startsWith("1") ? "" : "1"}${digits}%`}`;
    case "empty":
      return sql`contacts.phone_number is null`;
    case "filled":
      return sql`contacts.phone_number is not null`;
  }
}

function tagsHold(
  accountId: number,
  is: "any-of" | "all-of" | "none-of",
  tags: readonly string[],
  isCommon: boolean,
): Condition {
  const names = [...new Set(tags.map((tag) => tag.toLowerCase()))];
  if (is === "all-of")
    return joined(
      "all",
      names.map((name) => hasOneTag(accountId, [name], isCommon)),
    );
  const hasOne = hasOneTag(accountId, names, isCommon);
  return is === "any-of" ? hasOne : not(hasOne);
}

type MomentCondition = Extract<
  ContactCondition,
  { field: "createdAt" | "lastMessageFrom" | "lastMessageTo" }
>;

function momentHolds(
  condition: MomentCondition,
  { now, timeZone }: AskedAt,
  isSince: (from: Date) => Condition,
  hasBeen: Condition,
): Condition {
  switch (condition.is) {
    case "within-days":
      return isSince(daysBefore(now, condition.days));
    case "not-within-days":
      return not(isSince(daysBefore(now, condition.days)));
    case "since":
      return isSince(startOf(condition.date, timeZone));
    case "before":
      return sql`(${hasBeen} and not ${isSince(startOf(condition.date, timeZone))})`;
    case "never":
      return not(hasBeen);
  }
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** Returns midnight, or if the clock skips it, the start of the day in UTC. */
const startOf = (date: string, timeZone: string): Date =>
  zonedToInstant(date, "00:00", timeZone) ?? new Date(`${date}T00:00:00Z`);

const conversationHas = (condition: RawBuilder<unknown>): Condition => sql`exists (
  select 1 from conversations v
  where v.account_id = contacts.account_id and v.contact_id = contacts.id and ${condition}
)`;

const wasSent = (further: RawBuilder<unknown>): Condition => sql`exists (
  select 1 from messages m
  where m.account_id = contacts.account_id and m.contact_id = contacts.id and m.direction = 'out'
    and m.state in ('sent', 'delivered', 'unknown') ${further}
)`;

type YearlyCondition = Extract<ContactCondition, { field: "birthday" | "anniversary" }>;

function yearlyHolds(condition: YearlyCondition, at: AskedAt): Condition {
  const month = sql.ref(`contacts.${condition.field}_month`);
  const date = sql.ref(`contacts.${condition.field}_date`);
  switch (condition.is) {
    case "in-months":
      return sql`${month} = any(${condition.months}::smallint[])`;
    case "in-next-days": {
      const days = nextDays(at, condition.days);
      return sql`(${month}, ${date}) in (select * from unnest(
        ${days.map((day) => day.month)}::smallint[], ${days.map((day) => day.date)}::smallint[]
      ))`;
    }
    case "empty":
      return sql`${month} is null`;
    case "filled":
      return sql`${month} is not null`;
  }
}

/** Returns today and the following days. February 29 counts with the 28th in other years. */
export function nextDays({ now, timeZone }: AskedAt, count: number): { month: number; date: number }[] {
  const today = wallTime(now, timeZone);
  return Array.from({ length: count + 1 }, (_, ahead) => {
    const day = new Date(Date.UTC(today.year, today.month, today.date + ahead));
    const its = { month: day.getUTCMonth(), date: day.getUTCDate() };
    const isLastOfFebruary = its.month === 1 && new Date(day.getTime() + 86_400_000).getUTCMonth() === 2;
    return isLastOfFebruary && its.date === 28 ? [its, { month: 1, date: 29 }] : [its];
  }).flat();
}

function consentHolds(
  is: "recorded" | "confirmed" | "not-recorded" | "do-not-message" | "do-not-email",
  channel: "text" | "email",
  address: RawBuilder<unknown>,
): Condition {
  const recorded = (further: RawBuilder<unknown>) => sql<boolean>`exists (
    select 1 from consents k
    where k.account_id = contacts.account_id and k.address = ${address} and k.channel = ${channel} ${further}
  )`;
  switch (is) {
    case "recorded":
      return recorded(sql``);
    case "confirmed":
      return recorded(sql`and k.confirmed_at is not null`);
    case "not-recorded":
      return not(recorded(sql``));
    case "do-not-message":
      return sql`contacts.do_not_message`;
    case "do-not-email":
      return sql`contacts.do_not_email`;
  }
}

function oneOf(column: RawBuilder<unknown>, is: "any-of" | "none-of", values: readonly string[]): Condition {
  const isOne = sql<boolean>`coalesce(${column} = any(${[...values]}::text[]), false)`;
  return is === "any-of" ? isOne : not(isOne);
}

/**
 * Compares by the kind of the field, which is read once per statement; a value that doesn't fit the kind has no order.
 */
function customFieldHolds(
  accountId: number,
  { fieldId, is, value }: Extract<ContactCondition, { field: "customField" }>,
): Condition {
  const stored = sql`contacts.custom_fields ->> ${fieldId}`;
  const kind = sql`(select f.kind from custom_fields f where f.account_id = ${accountId} and f.id = ${fieldId})`;
  const ofField = (condition: Condition) => ofExisting(accountId, "custom_fields", fieldId, condition);
  const valueAs = (as: CustomFieldKind) => readCustomValue({ kind: as, options: [] }, value);
  if (is === "equals" || is === "not-equals") {
    const isEqual = sql<boolean>`coalesce(case ${kind}
      when 'number' then ${stored} = ${valueAs("number")}
      when 'date' then ${stored} = ${valueAs("date")}
      when 'yes-no' then ${stored} = ${valueAs("yes-no")}
      else lower(${stored}) = ${value.toLowerCase()} end, false)`;
    return is === "equals" ? isEqual : ofField(not(isEqual));
  }
  if (is !== "less" && is !== "greater") return ofField(textHolds(stored, is, value));
  const than = is === "less" ? sql`<` : sql`>`;
  // Dates as year, month, day sort like text. While values are being converted, some don't fit the kind yet.
  return sql`coalesce(case ${kind}
    when 'number' then case when ${stored} ~ '^-?[0-9]{1,15}([.][0-9]{1,6})?$'
      then (${stored})::numeric ${than} ${valueAs("number")}::numeric end
    when 'date' then case when ${stored} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      then ${stored} collate "C" ${than} ${valueAs("date")} end
    else nullif(${stored}, '') collate "C" ${than} ${value} end, false)`;
}
