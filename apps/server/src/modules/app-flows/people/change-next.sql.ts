import { type Connection, sql } from "../../../db/connection.ts";
import { AT_ONCE, type FlowPlace } from "../run/enrollments.sql.ts";

interface OfContact extends FlowPlace {
  contactId: string;
}

export interface HeldStanding {
  version: number;
  state: "in";
  stepId: string | null;
  waitsFor: string | null;
  skips: string[];
  /** Steps they had, with the branch they took. */
  had: Record<string, string | null>;
}

const ofContact = ({ accountId, flowId, contactId }: OfContact) => sql`
  account_id = ${accountId} and flow_id = ${flowId} and contact_id = ${contactId} and state = 'in'
`;

/**
 * Returns a contact's place in a flow, locked until the transaction ends; null when they are not in it or are being
 * processed.
 */
export async function lockStanding(db: Connection, place: OfContact): Promise<HeldStanding | null> {
  const { rows } = await sql<HeldStanding>`
    select version, state, step_id as "stepId", waits_for as "waitsFor", skips, coalesce((
        select jsonb_object_agg(d.step_id, d.branch) from app_flow_steps_done d
        where d.account_id = e.account_id and d.flow_id = e.flow_id and d.contact_id = e.contact_id and d.entry = e.entry
      ), '{}') as had
    from app_flow_enrollments e
    where ${ofContact(place)} and coalesce(nullif(held_due_at, 'epoch'), nullif(due_at, 'epoch')) is not null
    for update
  `.execute(db);
  return rows[0] ?? null;
}

/** Skips a future step. */
export const skipStep = (db: Connection, place: OfContact, stepId: string) =>
  sql`
    update app_flow_enrollments set skips = skips || ${stepId}::text where ${ofContact(place)}
  `.execute(db);

/** Holds a contact at their step until a user lets them continue. */
export const holdStanding = (db: Connection, place: OfContact) =>
  sql`
    update app_flow_enrollments set is_held = true, held_due_at = coalesce(held_due_at, meant_at, due_at), due_at = null,
      meant_at = null
    where ${ofContact(place)}
  `.execute(db);

/** Releases a held contact at their due time, or now if that is past. */
export const letGoOn = (db: Connection, place: OfContact, now: Date) =>
  sql`
    update app_flow_enrollments set is_held = false, held_due_at = null,
      due_at = case
        when happened or held_due_at = ${AT_ONCE} then ${AT_ONCE} else greatest(held_due_at, ${now}::timestamptz)
      end
    where ${ofContact(place)} and is_held
  `.execute(db);

/** Sets the due time of a contact's step, whatever the step itself says. If it comes during a pause, they wait then. */
export const moveStanding = (db: Connection, place: OfContact, at: Date) =>
  sql`
    update app_flow_enrollments set is_set_by_hand = true, meant_at = null,
      due_at = case when not is_held then ${at}::timestamptz end,
      held_due_at = case when is_held then ${at}::timestamptz end
    where ${ofContact(place)}
  `.execute(db);
