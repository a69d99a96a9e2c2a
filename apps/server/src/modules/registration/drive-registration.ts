import { transaction } from "../../db/connection.ts";
import { noteChange } from "../../http/live/change-log.ts";
import type { Services } from "../../services.ts";
import { judgeAnew } from "../sending/index.ts";
import {
  changeRegistration,
  findCarrierNumberId,
  findRegistration,
  isUnderWay,
  type KeptRegistration,
  leaveRegistration,
  setStatus,
  takeRegistration,
} from "./registration.sql.ts";
import { noteRegistration } from "./registration-events.sql.ts";
import { type Held, type StepOutcome, takeStep } from "./registration-step.ts";

/** Longer than any step takes: a score of calls of 12 seconds at most, each of which renews it. */
const LEASE_SECONDS = 180;
/** Seconds between checks of the same step: a sandbox decides in seconds, people in days. */
const LOOKS_SECONDS = [1, 2, 3, 5, 8, 15, 30, 60, 120, 300, 600, 900];
const MOVES_AT_ONCE = 8;

/**
 * How a drive ended. `idle`: nothing is in progress; `held`: another process has the lease; `nextLookSeconds` is null
 * once nothing is left to do.
 */
export type Driven =
  | { kind: "idle" }
  | { kind: "held" }
  | { kind: "driven"; nextLookSeconds: number | null; isUnclear: boolean };

type Doing = Pick<Services, "db" | "clock" | "carriers" | "registrations">;
type Act = (held: Held) => Promise<StepOutcome>;

/**
 * Takes a registration as far as possible now. One process at a time does so; progress is saved step by step, so that
 * after an interruption another continues where it stopped. `first` runs before the usual next steps.
 */
export async function driveRegistration(services: Doing, accountId: number, first?: Act): Promise<Driven> {
  const { db } = services;
  const lease = await takeRegistration(db, accountId, LEASE_SECONDS);
  if (lease === null) return { kind: (await isUnderWay(db, accountId)) ? "held" : "idle" };
  let nextLookSeconds: number | null = LOOKS_SECONDS.at(-1)!;
  let isUnclear = false;
  try {
    for (let moves = 0; moves < MOVES_AT_ONCE; moves += 1) {
      const held = await hold(services, accountId, lease);
      const outcome = await (moves === 0 && first ? first : takeStep)(held);
      if (!(await write(services, accountId, lease, held.kept, outcome))) break;
      if (outcome.kind === "failed" || outcome.kind === "registered") {
        nextLookSeconds = null;
        break;
      }
      if (outcome.kind === "waits") {
        isUnclear = outcome.isUnclear;
        nextLookSeconds = Math.max(
          LOOKS_SECONDS[Math.min(held.kept.progress.looks, LOOKS_SECONDS.length - 1)]!,
          (outcome.retryAfterMs ?? 0) / 1000,
        );
        break;
      }
      nextLookSeconds = LOOKS_SECONDS[0]!;
    }
  } finally {
    await leaveRegistration(db, accountId, lease, nextLookSeconds);
  }
  return { kind: "driven", nextLookSeconds, isUnclear };
}

async function hold(
  { db, clock, carriers, registrations }: Doing,
  accountId: number,
  lease: string,
): Promise<Held> {
  const { kept, carrier, phoneNumber } = await findRegistration(db, accountId);
  if (!kept || !phoneNumber) throw new Error("A registration under way has no form or no number");
  return {
    kept,
    phoneNumber,
    carrierNumberId: await findCarrierNumberId(db, accountId, phoneNumber),
    registrar: registrations.of(carrier),
    trail: {
      made: kept.progress.made,
      async keep(made) {
        if (!(await changeRegistration(db, accountId, lease, { progress: { made } }, clock.now())))
          throw new Error("Another worker goes on with this registration");
      },
    },
    assignNumber: async (campaignId) => carriers.of(carrier).assignCampaign?.(phoneNumber, campaignId),
    clock,
  };
}

/** Saves an outcome; returns whether the lease was still ours. */
function write(
  { db, clock }: Doing,
  accountId: number,
  lease: string,
  kept: KeptRegistration,
  outcome: StepOutcome,
): Promise<boolean> {
  const now = clock.now();
  const looks = outcome.kind === "waits" && !outcome.change.otp ? kept.progress.looks + 1 : 0;
  const change = { ...outcome.change, progress: { ...outcome.change.progress, looks } };
  return transaction(db, async (tx) => {
    if (!(await changeRegistration(tx, accountId, lease, change, now))) return false;
    if (outcome.kind === "failed") {
      await setStatus(tx, accountId, "registration-failed", now);
      await noteRegistration(tx, accountId, {
        event: "refused",
        time: now,
        problems: outcome.change.problems ?? [],
      });
    } else if (outcome.kind === "registered") {
      const { review, brandRegistryId } = outcome;
      await setStatus(tx, accountId, "registered", now, {
        brandId: brandRegistryId,
        campaignId: review.registryId ?? kept.campaignId ?? "",
        attClass: review.attClass,
        tmobileTier: review.tmobileTier,
      });
      await noteRegistration(tx, accountId, { event: "registered", time: now });
      await judgeAnew(tx, accountId);
    } else if (outcome.kind === "moved") {
      await setStatus(tx, accountId, "registering", now);
      if (outcome.change.step === "campaign")
        await noteRegistration(tx, accountId, { event: "brand-approved", time: now });
    }
    if (outcome.kind !== "waits" || outcome.change.otp)
      await noteChange(tx, accountId, ["session", "registration"]);
    return true;
  });
}
