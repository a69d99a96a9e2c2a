import { type Connection, sql } from "../../../db/connection.ts";

interface Which {
  accountId: number;
  broadcastId: string;
}

const toWhich = (row: { account_id: number; id: string }): Which => ({
  accountId: row.account_id,
  broadcastId: row.id,
});

/** Claims due broadcasts, each for one caller, who starts it in the same transaction. */
export async function claimDueBroadcasts(db: Connection, now: Date, limit: number): Promise<Which[]> {
  const { rows } = await sql<{ account_id: number; id: string }>`
    update broadcasts b set state = 'queuing', started_at = ${now}, updated_at = ${now}
    from (
      select account_id, id from broadcasts where state = 'scheduled' and scheduled_at <= ${now}
      order by scheduled_at limit ${limit} for update skip locked
    ) due
    where b.account_id = due.account_id and b.id = due.id
    returning b.account_id, b.id
  `.execute(db);
  return rows.map(toWhich);
}

/** Ends broadcasts with nothing left to send or to reconcile; returns which. */
export async function finishBroadcasts(db: Connection, now: Date): Promise<Which[]> {
  const { rows } = await sql<{ account_id: number; id: string }>`
    update broadcasts b set state = 'sent', finished_at = ${now}, updated_at = ${now}
    where b.state = 'queued' and not exists (
      select 1 from message_counts c
      where c.account_id = b.account_id and c.cause_id = b.id and (
        c.waiting > 0
        -- Few rows do not wait, and an unclear one that was given up has none.
        or c.unknown > 0 and exists (
          select 1 from outbox o
          where o.state <> 'waiting' and o.account_id = c.account_id and o.cause_id = c.cause_id
        )
      )
    )
    returning b.account_id, b.id
  `.execute(db);
  return rows.map(toWhich);
}

/** An alarm needs this many hand-overs: among a few, one failure is a large share. */
const ALARM_AFTER = 50;

/**
 * Messages queued before the credits ran out are sent, or never will be, after the longest time a frequency cap can
 * hold them.
 */
const ENDING_DAYS = 31;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/**
 * Pauses running broadcasts with more failures, or more opt-outs, than their account accepts. Messages the carrier
 * refused count as failed; those the gate held back were never tried and say nothing about the carrier. One that a user
 * resumed after an alarm is left alone. Messages queued before the credits ran out are watched as well.
 */
export async function pauseAlarming(db: Connection, now: Date): Promise<Which[]> {
  const { rows } = await sql<{ account_id: number; id: string }>`
    update broadcasts b set state = 'paused', updated_at = ${now}, pace = '[]',
      pause_reason = case
        when alarming.failed * 100 >= alarming.failed_limit * alarming.tried then
          format('%s of %s messages failed, and your limit is %s percent. See why, then resume or stop.',
            alarming.failed, alarming.tried, alarming.failed_limit)
        else format('%s of %s people opted out, and your limit is %s percent. Look at what you wrote, then resume or stop.',
          alarming.opted_out, alarming.tried, alarming.opted_out_limit)
      end
    from (
      select r.account_id, r.id, c.sent + c.delivered + c.failed + c.refused as tried, c.failed + c.refused as failed,
        c.opted_out, a.alarm_failed_percent as failed_limit, a.alarm_opted_out_percent as opted_out_limit
      from broadcasts r
        join message_counts c on c.account_id = r.account_id and c.cause_id = r.id
        join accounts a on a.account_id = r.account_id
      where (r.state in ('queuing', 'queued') or r.state = 'error' and r.finished_at > ${daysBefore(now, ENDING_DAYS)})
        and not r.alarm_silenced and (r.state = 'queuing' or c.waiting > 0)
        and c.sent + c.delivered + c.failed + c.refused >= ${ALARM_AFTER} and (
          (c.failed + c.refused) * 100 >= a.alarm_failed_percent * (c.sent + c.delivered + c.failed + c.refused)
          or c.opted_out * 100 >= a.alarm_opted_out_percent * (c.sent + c.delivered + c.failed + c.refused)
        )
      for update of r skip locked
    ) alarming
    where b.account_id = alarming.account_id and b.id = alarming.id
    returning b.account_id, b.id
  `.execute(db);
  return rows.map(toWhich);
}

const SAMPLE_EVERY_SECONDS = 30;

/** Records how many messages of each running broadcast have been sent, periodically, to compute the current rate. */
export async function samplePace(db: Connection, now: Date): Promise<void> {
  await sql`
    update broadcasts b set pace = case
        when jsonb_array_length(b.pace) = 0 then jsonb_build_array(due.sample)
        else jsonb_build_array(b.pace -> -1, due.sample)
      end
    from (
      select r.account_id, r.id, jsonb_build_object('at', ${now}::timestamptz, 'left', c.sent + c.delivered + c.failed) as sample
      from broadcasts r join message_counts c on c.account_id = r.account_id and c.cause_id = r.id
      where r.state in ('queuing', 'queued') and (
        jsonb_array_length(r.pace) = 0
        or (r.pace -> -1 ->> 'at')::timestamptz <= ${now}::timestamptz - make_interval(secs => ${SAMPLE_EVERY_SECONDS})
      )
      for update of r skip locked
    ) due
    where b.account_id = due.account_id and b.id = due.id
  `.execute(db);
}
