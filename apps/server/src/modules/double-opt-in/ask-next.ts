import { AppError } from "../../app-error.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { noteChange } from "../../http/change-log.ts";
import type { Services } from "../../services.ts";
import { showInConversations } from "../conversations/index.ts";
import { readBalance } from "../credits/index.ts";
import {
  composeMessage,
  foresee,
  type RenderContact,
  readNumberLimits,
  readWriter,
  renderFor,
  sendingLane,
} from "../messages/index.ts";
import {
  type QueuedMessage,
  queueMessages,
  type WithheldMessage,
  withholdMessages,
} from "../sending/index.ts";
import {
  deleteRequests,
  readAsked,
  readDoubleOptIn,
  recordAsked,
  takeRequests,
} from "./double-opt-in.sql.ts";

const AT_ONCE = 200;

/**
 * It asks for consent and offers nothing, so it is no marketing: no frequency cap counts it. Quiet hours, the account's
 * own hours and opt-outs hold for it.
 */
const AS = { cause: "system", causeId: null, purpose: "transactional" } as const;

/** What asks one person: on its way, or kept back with the reason. */
type Question = { isBulk: boolean } & (
  | { kind: "queued"; message: QueuedMessage }
  | { kind: "withheld"; message: WithheldMessage }
);

/** Thrown to undo a chunk: others spent meanwhile what was there for it. */
const UNPAID = new Error("The credits do not suffice.");

/**
 * Asks the next of an account; false when nobody is left. What cannot be sent now (no credits, no number, no
 * registration) is kept as an unsent message with its reason, from where it can be sent again.
 */
export async function askNext(services: Services, accountId: number): Promise<boolean> {
  try {
    return await retriedTransaction(services.db, (db) => askChunk({ ...services, db }, accountId));
  } catch (error) {
    if (error !== UNPAID) throw error;
    return true;
  }
}

async function askChunk({ db, env, clock }: Services, accountId: number): Promise<boolean> {
  const requests = await takeRequests(db, accountId, AT_ONCE);
  if (requests.length === 0) return false;
  const now = clock.now();
  const { isEnabled, message } = await readDoubleOptIn(db, accountId);
  const contacts = isEnabled ? await readAsked(db, accountId, requests) : new Map<string, RenderContact>();
  const writer = await readWriter(db, env, accountId);
  const lane = await sendingLane(db, accountId, writer, "sms");
  const limits = await readNumberLimits(db, accountId, writer);
  const intendedOf = ({ _id }: RenderContact) =>
    ({ contactId: _id, type: "sms", purpose: AS.purpose }) as const;
  const foreseen = await foresee(db, accountId, writer, [...contacts.values()].map(intendedOf), now);

  let credit = await readBalance(db, accountId);
  const questions: Question[] = [];
  for (const { address, isBulk } of requests) {
    const contact = contacts.get(address);
    if (!contact) continue;
    const words = { id: uuidv7(), contactId: contact._id, type: "sms" as const, media: [], to: address };
    const withhold = (code: string, reason: string) => {
      const { text } = renderFor(message, contact, writer, now);
      questions.push({ kind: "withheld", isBulk, message: { ...words, text, segments: 1, code, reason } });
    };
    const composed = orProblem(() =>
      composeMessage(
        { type: "sms", subject: "", text: message, hasFile: false },
        contact,
        writer,
        limits,
        now,
      ),
    );
    const { prospect } = foreseen(intendedOf(contact));
    if (prospect.kind === "not-sent") {
      // They said no meanwhile: there is nothing to ask them.
      if (prospect.code === "opted-out" || prospect.code === "do-not-message") continue;
      withhold(prospect.code, prospect.reason);
    } else if (typeof composed === "string") withhold("missing-field", composed);
    else if (!lane) withhold("no-number", "There was no phone number to send it from.");
    else if (composed.costHundredths > credit) withhold("credits", "The credits ran out.");
    else {
      credit -= composed.costHundredths;
      const waits = prospect.kind === "waits" ? { until: prospect.until, reason: prospect.lasting } : null;
      questions.push({
        kind: "queued",
        isBulk,
        message: { ...words, ...composed, type: "sms", ...(waits && { waits }) },
      });
    }
  }

  const withheld = questions.flatMap((one) => (one.kind === "withheld" ? one.message : []));
  const asked = questions.map((one) => one.message);
  const isAsked = new Set(asked.map(({ to }) => to));
  await recordAsked(db, accountId, asked);
  const moot = requests.filter(({ address }) => !isAsked.has(address));
  await deleteRequests(
    db,
    accountId,
    moot.map(({ address }) => address),
  );
  await withholdMessages(db, accountId, withheld, { ...AS, from: lane?.address ?? "", now });
  const contactIds = asked.map(({ contactId }) => contactId);
  await noteChange(db, accountId, ["thread", "chats", "credits", "session"], contactIds);
  for (const isBulk of [false, true]) {
    const queued = questions.flatMap((one) =>
      one.kind === "queued" && one.isBulk === isBulk ? one.message : [],
    );
    if (queued.length === 0 || !lane) continue;
    const queueing = { ...AS, sentBy: null, priority: isBulk ? 1 : 0, lane, dueAt: now, now } as const;
    if (!(await queueMessages(db, accountId, queued, queueing, "Double opt-in"))) throw UNPAID;
    // An import would bury those who answered.
    if (!isBulk) {
      await showInConversations(
        db,
        accountId,
        queued.map(({ id }) => id),
      );
    }
  }
  return true;
}

/** What is made, or the sentence that says why it cannot be. */
function orProblem<T>(make: () => T): T | string {
  try {
    return make();
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
