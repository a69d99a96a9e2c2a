import { type Connection, sql } from "../../../db/connection.ts";
import { attBudget, tmobileBudget } from "../delivery/rates.ts";
import type { GateFacts } from "./gate-facts.sql.ts";

/** A text's use of the budgets that several numbers share. */
export interface BudgetAsk {
  id: string;
  accountId: number;
  units: number;
  facts: GateFacts;
}

interface Budget {
  key: string;
  /** The most units at once. */
  capacity: number;
  unitsPerSecond: number;
  /** Business time at which it is full again regardless of use, for daily budgets; null for flowing ones. */
  fullAgainAt: Date | null;
  reason: string;
}

/**
 * Takes what texts need of AT&T's segments per minute (per campaign) and T-Mobile's segments per day (per brand). An
 * unknown network counts against both, which is the strictest reading. Returns, by message, until when those must wait
 * that find a budget used up; the caller's transaction locks the budgets until it ends.
 */
export async function takeBudgets(
  db: Connection,
  asks: readonly BudgetAsk[],
  now: Date,
): Promise<Map<string, { until: Date; reason: string }>> {
  const waits = new Map<string, { until: Date; reason: string }>();
  const needed = asks.map((ask) => ({ ask, budgets: budgetsOf(ask, now) }));
  const all = new Map(
    needed.flatMap(({ budgets }) => budgets.map((budget) => [budget.key, budget] as const)),
  );
  if (all.size === 0) return waits;
  const left = await lockBudgets(db, [...all.values()], now);
  for (const { ask, budgets } of needed) {
    // A text larger than the capacity is sent when the budget is full. The answer to STOP has five minutes, so it never
    // waits.
    const short =
      ask.facts.recipient.purpose !== "obligatory" &&
      budgets.find(({ key, capacity }) => left.get(key)! < Math.min(ask.units, capacity));
    if (short) {
      waits.set(ask.id, {
        until: waitFor(short, left.get(short.key)!, ask.units, now),
        reason: short.reason,
      });
      continue;
    }
    for (const { key } of budgets) left.set(key, left.get(key)! - ask.units);
  }
  await saveBudgets(db, left, now);
  return waits;
}

function budgetsOf({ accountId, facts }: BudgetAsk, now: Date): Budget[] {
  const { recipient, registration, network } = facts;
  if (recipient.numberKind !== "long-code" || recipient.channel === "voice" || recipient.channel === "email")
    return [];
  const budgets: Budget[] = [];
  const isUnknown = network === null;
  if (isUnknown || network === "att") {
    budgets.push(attBudget(registration.attClass, registration.carrierCampaignId ?? `account-${accountId}`));
  }
  if (isUnknown || network === "tmobile") {
    budgets.push(
      tmobileBudget(registration.tmobileTier, registration.carrierBrandId ?? `account-${accountId}`, now),
    );
  }
  return budgets;
}

export type { Budget };

function waitFor(budget: Budget, left: number, units: number, now: Date): Date {
  if (budget.fullAgainAt) return budget.fullAgainAt;
  const missing = Math.min(units, budget.capacity) - left;
  return new Date(now.getTime() + Math.ceil((missing / budget.unitsPerSecond) * 1000));
}

/** Locks the budgets in order of their keys and returns their current contents. */
async function lockBudgets(
  db: Connection,
  budgets: readonly Budget[],
  now: Date,
): Promise<Map<string, number>> {
  await sql`
    insert into pace_budgets (key, units, units_at)
    select key, capacity, ${now} from unnest(
      ${budgets.map((budget) => budget.key)}::text[], ${budgets.map((budget) => budget.capacity)}::float8[]
    ) as b (key, capacity) order by key
    on conflict do nothing
  `.execute(db);
  const { rows } = await sql<{ key: string; units: number; units_at: Date }>`
    select key, units, units_at from pace_budgets
    where key = any(${budgets.map((budget) => budget.key)}::text[]) order by key for update
  `.execute(db);
  const byKey = new Map(budgets.map((budget) => [budget.key, budget]));
  return new Map(
    rows.map(({ key, units, units_at }) => {
      const { capacity, unitsPerSecond } = byKey.get(key)!;
      const seconds = Math.max(0, (now.getTime() - units_at.getTime()) / 1000);
      return [key, Math.min(capacity, units + seconds * unitsPerSecond)];
    }),
  );
}

async function saveBudgets(db: Connection, left: Map<string, number>, now: Date): Promise<void> {
  await sql`
    update pace_budgets b set units = l.units, units_at = ${now}
    from unnest(${[...left.keys()]}::text[], ${[...left.values()]}::float8[]) as l (key, units)
    where b.key = l.key
  `.execute(db);
}
