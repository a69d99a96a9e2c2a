import { randomUUID } from "node:crypto";
import type { RegistrationForm, RegistrationProblem } from "@broadcast/contract/registration";
import type { TMobileTier } from "@broadcast/domain/messages/carriers/carrier-rates";
import type { Account } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";

export type Step = "none" | "brand" | "otp" | "campaign" | "done";
type Path = "twilio" | "tcr";

/** A registration's internal state, besides what is shown. */
export interface Progress {
  /** Our name for this submission at the registrar. */
  reference: string;
  /** The provider's ids created so far. */
  made: Record<string, string>;
  /** The attempts in which the brand, and the campaign, were submitted. */
  brandAttempt: number;
  campaignAttempt: number;
  /** A short digest of the submitted brand form, to detect changes. */
  brandDigest: string;
  brandRegistryId: string | null;
  /** Unsuccessful checks of the same step. */
  looks: number;
}

/** An account with its registration. */
export interface RegistrationRow {
  carrier: CarrierName;
  status: Account["registration_status"];
  phoneNumber: string | null;
  phoneNumberType: Account["phone_number_type"];
  entityType: string | null;
  isStayingWithBandwidth: boolean;
  canUpdateToSoleProp: boolean;
  attClass: string | null;
  tmobileTier: string | null;
  /** The registry's id of the approved campaign. */
  registryCampaignId: string | null;
  /** Null until a form was saved. */
  kept: KeptRegistration | null;
}

export interface KeptRegistration {
  path: Path;
  form: RegistrationForm;
  /** As last submitted; `form` follows the drafts. */
  submittedForm: RegistrationForm | null;
  step: Step;
  attempt: number;
  progress: Progress;
  brandId: string | null;
  brandStatus: string | null;
  brandIdentityStatus: string | null;
  campaignId: string | null;
  campaignStatus: string | null;
  problems: RegistrationProblem[];
  otpTo: string | null;
  otpSentAt: Date | null;
  submittedAt: Date | null;
  updatedAt: Date;
}

export const NO_PROGRESS: Progress = {
  reference: "",
  made: {},
  brandAttempt: 0,
  campaignAttempt: 0,
  brandDigest: "",
  brandRegistryId: null,
  looks: 0,
};

/** With `lock`, no one else submits or changes the registration until the transaction ends. */
export async function findRegistration(
  db: Connection,
  accountId: number,
  { lock = false } = {},
): Promise<RegistrationRow> {
  const account = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select([
      "carrier",
      "registration_status as status",
      "phone_number as phoneNumber",
      "phone_number_type as phoneNumberType",
      "entity_type as entityType",
      "is_staying_with_bandwidth as isStayingWithBandwidth",
      "can_update_to_sole_prop as canUpdateToSoleProp",
      "att_class as attClass",
      "tmobile_tier as tmobileTier",
      "carrier_campaign_id as registryCampaignId",
    ])
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom("carrier_registrations")
    .where("account_id", "=", accountId)
    .selectAll()
    .executeTakeFirst();
  return {
    ...account,
    kept: row
      ? {
          path: row.path,
          form: row.form as unknown as RegistrationForm,
          submittedForm: row.submitted_form as RegistrationForm | null,
          step: row.step,
          attempt: row.attempt,
          progress: { ...NO_PROGRESS, ...(row.provider_state as Partial<Progress>) },
          brandId: row.brand_id,
          brandStatus: row.brand_status,
          brandIdentityStatus: row.brand_identity_status,
          campaignId: row.campaign_id,
          campaignStatus: row.campaign_status,
          problems: row.problems as RegistrationProblem[],
          otpTo: row.otp_to,
          otpSentAt: row.otp_sent_at,
          submittedAt: row.submitted_at,
          updatedAt: row.updated_at,
        }
      : null,
  };
}

/** Saves a form without submitting it. */
export async function saveForm(
  db: Connection,
  accountId: number,
  { path, form, now }: { path: Path; form: RegistrationForm; now: Date },
): Promise<void> {
  await db
    .insertInto("carrier_registrations")
    .values({ account_id: accountId, path, form: JSON.stringify(form), updated_at: now })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ form: JSON.stringify(form), updated_at: now }),
    )
    .execute();
}

/** Begins an attempt with a form; parts omitted from `keeps` start over. */
export async function beginAttempt(
  tx: Connection,
  accountId: number,
  attempt: {
    path: Path;
    form: RegistrationForm;
    step: Step;
    attempt: number;
    progress: Progress;
    brandId: string | null;
    campaignId: string | null;
    now: Date;
  },
): Promise<void> {
  const { now } = attempt;
  const values = {
    path: attempt.path,
    form: JSON.stringify(attempt.form),
    submitted_form: JSON.stringify(attempt.form),
    step: attempt.step,
    attempt: attempt.attempt,
    provider_state: JSON.stringify(attempt.progress),
    brand_id: attempt.brandId,
    campaign_id: attempt.campaignId,
    campaign_status: null,
    problems: "[]",
    submitted_at: now,
    next_check_at: null,
    updated_at: now,
    // A corrected brand has not been reviewed yet.
    ...(attempt.step === "brand" && {
      brand_status: null,
      brand_identity_status: null,
      otp_to: null,
      otp_sent_at: null,
      otp_reference: null,
    }),
  };
  await tx
    .insertInto("carrier_registrations")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
  await tx
    .updateTable("accounts")
    .set({
      registration_status: "registration-queued",
      entity_type: attempt.form.brand.entityType,
      can_update_to_sole_prop: false,
      updated_at: now,
    })
    .where("account_id", "=", accountId)
    .execute();
}

/**
 * Leases a registration in progress for this long (system time: a moved clock must not end it). Returns null when
 * another process has it or nothing is in progress.
 */
export async function takeRegistration(
  db: Connection,
  accountId: number,
  seconds: number,
): Promise<string | null> {
  // biome-ignore lint/plugin/randomness: Names a lease: no secret.
  const lease = randomUUID();
  const { numAffectedRows } = await sql`
    update carrier_registrations r
    set provider_state = provider_state || jsonb_build_object(
      'lease', ${lease}::text, 'leaseUntil', clock_timestamp() + make_interval(secs => ${seconds})
    )
    from accounts a
    where r.account_id = ${accountId} and a.account_id = r.account_id
      and a.registration_status in ('registration-queued', 'registering')
      and coalesce((r.provider_state->>'leaseUntil')::timestamptz, '-infinity') < clock_timestamp()
  `.execute(db);
  return numAffectedRows ? lease : null;
}

/** Whether a registration is under review, or waiting for it. */
export async function isUnderWay(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .where("registration_status", "in", ["registration-queued", "registering"])
    .select("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A change of a registration; undefined leaves a value as it is. */
export interface RegistrationChange {
  form?: RegistrationForm;
  step?: Step;
  progress?: Partial<Progress>;
  brandId?: string;
  brandStatus?: string;
  brandIdentityStatus?: string;
  campaignId?: string | null;
  campaignStatus?: string;
  problems?: RegistrationProblem[];
  otp?: { to: string; sentAt: Date; reference: string | null };
}

/** Saves a change while holding the lease; returns whether it was held. */
export async function changeRegistration(
  db: Connection,
  accountId: number,
  lease: string,
  change: RegistrationChange,
  now: Date,
): Promise<boolean> {
  const { form, step, progress, problems, otp } = change;
  const { numUpdatedRows } = await db
    .updateTable("carrier_registrations")
    .set({
      ...(form && { form: JSON.stringify(form), submitted_form: JSON.stringify(form) }),
      ...(step && { step }),
      ...(change.brandId && { brand_id: change.brandId }),
      ...(change.brandStatus && { brand_status: change.brandStatus }),
      ...(change.brandIdentityStatus && { brand_identity_status: change.brandIdentityStatus }),
      ...(change.campaignId !== undefined && { campaign_id: change.campaignId }),
      ...(change.campaignStatus && { campaign_status: change.campaignStatus }),
      ...(problems && { problems: JSON.stringify(problems) }),
      ...(otp && { otp_to: otp.to, otp_sent_at: otp.sentAt, otp_reference: otp.reference }),
      updated_at: now,
    })
    .set((row) => ({
      provider_state: sql<string>`${row.ref("provider_state")} || ${JSON.stringify(progress ?? {})}::jsonb`,
    }))
    .where("account_id", "=", accountId)
    .where(sql<string>`provider_state->>'lease'`, "=", lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases a registration, with the time of the next check. */
export async function leaveRegistration(
  db: Connection,
  accountId: number,
  lease: string,
  nextCheckSeconds: number | null,
): Promise<void> {
  await sql`
    update carrier_registrations
    set provider_state = provider_state - 'lease' - 'leaseUntil',
      next_check_at = clock_timestamp() + make_interval(secs => ${nextCheckSeconds}::float8)
    where account_id = ${accountId} and provider_state->>'lease' = ${lease}
  `.execute(db);
}

/** The end of a registration, or of a step, as the gate reads it. */
export async function setStatus(
  tx: Connection,
  accountId: number,
  status: Account["registration_status"],
  now: Date,
  pace: {
    brandId: string;
    campaignId: string;
    attClass: string | null;
    tmobileTier: TMobileTier | null;
  } | null = null,
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({
      registration_status: status,
      updated_at: now,
      ...(pace && {
        carrier_brand_id: pace.brandId,
        carrier_campaign_id: pace.campaignId,
        ...(pace.attClass && { att_class: pace.attClass }),
        ...(pace.tmobileTier && { tmobile_tier: pace.tmobileTier }),
      }),
    })
    .where("account_id", "=", accountId)
    .execute();
}

/** Returns the carrier's id of a number of the account; null when it has none. */
export async function findCarrierNumberId(
  db: Connection,
  accountId: number,
  phoneNumber: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("phone_numbers")
    .where("account_id", "=", accountId)
    .where("phone_number", "=", phoneNumber)
    .select("carrier_number_id")
    .executeTakeFirst();
  return row?.carrier_number_id ?? null;
}
