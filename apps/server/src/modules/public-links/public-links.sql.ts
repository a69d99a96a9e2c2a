import type { AccountSettings } from "@broadcast/contract/account-settings";
import { type Connection, sql } from "../../db/connection.ts";
import { type BusinessLook, lookColumns } from "../../public-pages/business.sql.ts";
import { isServed } from "../../public-pages/served.ts";
import { shownName } from "../../public-pages/shown-name.ts";
import { keptInPlaceOf } from "../contacts/index.ts";

/** The state of an address in a business's mailings; `isKnown` while a contact has it. */
export interface Subscriber extends BusinessLook {
  company: string;
  isKnown: boolean;
  isSubscribed: boolean;
}

/** Reads the subscription page of an address in lower case; returns null when the business is gone. */
export async function findSubscriber(
  db: Connection,
  accountId: number,
  email: string,
): Promise<Subscriber | null> {
  const { rows } = await sql<Subscriber>`
    select a.company, ${lookColumns}, c.is_known as "isKnown",
      not c.is_marked and not exists (
        select 1 from opt_outs o
        where o.account_id = a.account_id and o.address = ${email} and o.channel = 'email'
      ) as "isSubscribed"
    from accounts a left join brands b on b.account_id = a.account_id cross join lateral (
      select count(*) > 0 as is_known, coalesce(bool_or(c.do_not_email), false) as is_marked
      from contacts c where c.account_id = a.account_id and lower(c.email) = ${email}
    ) c
    where a.account_id = ${accountId}
  `.execute(db);
  return rows[0] ? { ...rows[0], company: shownName(rows[0].company) } : null;
}

/** The consent a business asks for when people join its list. */
export interface OptInForm extends BusinessLook {
  accountId: number;
  /** Whether the business is served to the public. */
  isServed: boolean;
  company: string;
  phoneNumber: string | null;
  /** Whether new contacts are texted a confirmation link. */
  asksToConfirm: boolean;
  isEnabled: boolean;
  heading: string;
  info: string;
  consentText: string;
}

/** Returns a business's opt-in form by slug; null when there is none. */
export async function findOptInForm(db: Connection, slug: string): Promise<OptInForm | null> {
  const row = await db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .innerJoin("account_settings", "account_settings.account_id", "users.account_id")
    .leftJoin("brands", "brands.account_id", "users.account_id")
    .where((where) =>
      where.or([
        where("users.slug", "=", slug),
        where(
          "users.account_id",
          "=",
          where.selectFrom("opt_in_addresses").select("account_id").where("slug", "=", slug.toLowerCase()),
        ),
      ]),
    )
    .select([
      "accounts.account_id",
      isServed("accounts").as("isServed"),
      "accounts.company",
      "accounts.phone_number",
      "account_settings.opt_in_form",
      "account_settings.double_opt_in",
      "brands.logo_id",
      "brands.colors",
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    accountId: row.account_id,
    isServed: row.isServed,
    company: shownName(row.company),
    phoneNumber: row.phone_number,
    logoId: row.logo_id,
    // Written by the settings only, in the contract's shape.
    colors: row.colors as BusinessLook["colors"],
    asksToConfirm: (row.double_opt_in as AccountSettings["doubleOptIn"]).isEnabled,
    ...(row.opt_in_form as AccountSettings["optInForm"]),
  };
}

/** The contact of a double opt-in link, and the business. */
export interface AskedContact extends BusinessLook {
  /** The contact itself, or the one it was merged into. */
  contactId: string;
  /** Whether the business is served to the public. */
  isServed: boolean;
  businessName: string;
  /** E.164. */
  businessNumber: string | null;
  redirectUrl: string;
  phoneNumber: string;
  firstName: string;
  lastName: string;
  company: string;
  email: string | null;
  hasBirthday: boolean;
  isDoubleOptedIn: boolean;
}

/** Returns a contact with a number; null when there is none. Optionally locked for the transaction. */
export async function findAskedContact(
  db: Connection,
  accountId: number,
  contactId: string,
  isLocking: boolean,
): Promise<AskedContact | null> {
  const { rows } = await sql<AskedContact>`
    select c.id as "contactId", ${isServed("a")} as "isServed",
      coalesce(nullif(btrim(a.company), ''), btrim(u.first_name || ' ' || u.last_name)) as "businessName",
      ${lookColumns}, a.phone_number as "businessNumber", s.double_opt_in ->> 'redirectUrl' as "redirectUrl",
      c.phone_number as "phoneNumber", c.first_name as "firstName", c.last_name as "lastName", c.company, c.email,
      c.birthday_month is not null as "hasBirthday",
      exists (
        select 1 from consents k where k.account_id = c.account_id and k.address = c.phone_number
          and k.channel = 'text' and k.confirmed_at is not null
      ) as "isDoubleOptedIn"
    from contacts c
      join accounts a on a.account_id = c.account_id
      join users u on u.account_id = c.account_id
      left join brands b on b.account_id = c.account_id
      join account_settings s on s.account_id = c.account_id
    where c.account_id = ${accountId} and c.phone_number is not null and c.id in (
      ${contactId}::uuid, ${keptInPlaceOf(sql`${accountId}::bigint`, sql`${contactId}::uuid`)}
    )
    ${isLocking ? sql`for update of c` : sql``}
  `.execute(db);
  return rows[0] ? { ...rows[0], businessName: shownName(rows[0].businessName) } : null;
}
