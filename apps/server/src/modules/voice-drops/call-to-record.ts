import type { Topic } from "@broadcast/contract/endpoint";
import type { VoiceDropCall } from "@broadcast/contract/voice-drops";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { defineEvent, emit } from "../../events/events.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { defineJob, enqueue } from "../../jobs/jobs.ts";
import type { RecordingCallNews } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import { withRecording } from "./kept-recording.ts";
import {
  type CallRow,
  findCall,
  findLastCall,
  giveUpCalls,
  insertCall,
  moveCall,
  readCallTerms,
} from "./voice-drop-calls.sql.ts";
import type { StoredRecording } from "./voice-drops.sql.ts";
import { requireVoiceDrop, saveCalledRecording } from "./voice-drops.ts";

/** Longer than any step takes; by then the carrier or a worker is down. */
const GIVEN_UP_AFTER_MS = 10 * 60_000;
const LOST = "We lost track of the call. Please try again.";

/** A voicemail greeting was recorded by phone. */
export interface GreetingRecorded {
  accountId: number;
  recording: StoredRecording;
  now: Date;
}
export const greetingRecorded = defineEvent<GreetingRecorded>("voice-drops.greeting-recorded");

const UNDER_WAY = ["ringing", "recording", "saving"] as const;

const shown = ({ state, problem }: Pick<CallRow, "state" | "problem">): VoiceDropCall => ({ state, problem });

/** Returns the state of the last recording call for a voice drop, or for the greeting (null); null before the first. */
export async function readVoiceDropCall(context: SignedIn, id: string | null): Promise<VoiceDropCall | null> {
  const { db, accountId, clock } = context;
  if (id !== null) await requireVoiceDrop(context, id);
  const call = await findLastCall(db, accountId, id);
  if (!call) return null;
  const isLost =
    UNDER_WAY.some((state) => state === call.state) &&
    clock.now().getTime() - call.changedAt.getTime() > GIVEN_UP_AFTER_MS;
  return shown(isLost ? { state: "failed", problem: LOST } : call);
}

/**
 * Rings the account's forwarding number, to record what is said. A call that already rings continues (document 2,
 * section 5).
 */
export async function startVoiceDropCall(
  context: SignedIn,
  voiceDropId: string | null,
): Promise<VoiceDropCall> {
  const { db, accountId, clock, carriers } = context;
  if (voiceDropId !== null) await requireVoiceDrop(context, voiceDropId);
  const { phoneNumberType, isEnabled, forwardNumber, phoneNumber, carrier } = await readCallTerms(
    db,
    accountId,
  );
  if (phoneNumberType !== "managed-voip" || !phoneNumber || !carrier)
    throw unsupported("Your current plan does not support the Call to Record feature.");
  if (!forwardNumber)
    throw unsupported("A Call Forwarding number is required to use the Call to Record feature.");
  if (!isEnabled) throw unsupported("Call Forwarding must be enabled to use the Call to Record feature.");
  const { placeRecordingCall } = carriers.of(carrier);
  if (!placeRecordingCall)
    throw unsupported("Your number's carrier can't call you to record. Upload a recording instead.");
  const call = { accountId, id: uuidv7(), voiceDropId, carrier };
  const now = clock.now();
  const isNew = await transaction(db, async (tx) => {
    await giveUpCalls(tx, accountId, new Date(now.getTime() - GIVEN_UP_AFTER_MS), LOST);
    return insertCall(tx, call, now);
  });
  if (!isNew) {
    const last = await findLastCall(db, accountId, voiceDropId);
    if (last && UNDER_WAY.some((state) => state === last.state)) return shown(last);
    throw unsupported("You're already recording by phone. Finish that call first.");
  }
  const outcome = await placeRecordingCall({ reference: call.id, from: phoneNumber, to: forwardNumber });
  // The carrier reports a call that may have been placed, or it is given up after a while.
  if (outcome.kind === "refused" || outcome.kind === "busy") {
    const problem = "We couldn't call your phone. Check the forwarding number, or try again in a minute.";
    await moveCall(db, call, UNDER_WAY, "failed", { problem, now: clock.now() });
    return { state: "failed", problem };
  }
  return { state: "ringing", problem: null };
}

const unsupported = (sentence: string) => new AppError("wrong-state", sentence);

/** Applies a carrier's report of a call; late and repeated ones change nothing. */
export async function noteCall(services: Services, { reference, event }: RecordingCallNews): Promise<void> {
  const { db, clock } = services;
  const call = z.uuid().safeParse(reference).success ? await findCall(db, reference) : null;
  if (!call || !event) return;
  const now = clock.now();
  await transaction(db, async (tx) => {
    if (event.kind === "recording")
      await moveCall(tx, call, ["ringing"], "recording", { problem: null, now });
    else if (event.kind === "failed")
      await moveCall(tx, call, ["ringing", "recording"], "failed", { problem: event.problem, now });
    // The end of a call may be reported before its recording.
    else if (await moveCall(tx, call, ["ringing", "recording", "failed"], "saving", { problem: null, now }))
      await enqueue(tx, saveCallRecording, { callId: call.id, url: event.url });
    await noteChange(tx, call.accountId, topicsOf(call));
  });
}

const topicsOf = ({ voiceDropId }: CallRow): Topic[] => (voiceDropId === null ? ["voice"] : ["content"]);

/** Fetches a recording from the carrier, and stores it in its voice drop. */
export const saveCallRecording = defineJob({
  name: "voice-drops.save-recording",
  payload: z.object({ callId: z.uuid(), url: z.string() }),
  maxAttempts: 6,
  async run(services, { callId, url }) {
    const { db, clock, carriers } = services;
    const call = await findCall(db, callId);
    if (call?.state !== "saving") return;
    const { bytes } = await carriers.of(call.carrier).fetchMedia(url);
    try {
      await keep(services, call, bytes, async (tx) => {
        await moveCall(tx, call, ["saving"], "done", { problem: null, now: clock.now() });
        await noteChange(tx, call.accountId, topicsOf(call));
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "unsupported-media") throw error;
      const { message: problem } = error;
      await transaction(db, async (tx) => {
        await moveCall(tx, call, ["saving"], "failed", { problem, now: clock.now() });
        await noteChange(tx, call.accountId, topicsOf(call));
      });
    }
  },
});

/** Stores what was said in its voice drop, or as the greeting. */
function keep(
  services: Services,
  { accountId, voiceDropId }: CallRow,
  bytes: Buffer,
  also: (tx: Connection) => Promise<void>,
): Promise<void> {
  if (voiceDropId !== null) return saveCalledRecording(services, { accountId, voiceDropId }, bytes, also);
  const { db, storage, clock } = services;
  return withRecording({ accountId, storage }, bytes, (recording) =>
    transaction(db, async (tx) => {
      await emit(tx, greetingRecorded, { accountId, recording, now: clock.now() });
      await also(tx);
    }),
  );
}
