import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { FLOW_ANSWERS_MAX, FLOW_ANSWERS_WITHIN_MS } from "@broadcast/domain/automation/app-flow";
import { countAutomatic } from "../../automation-backlog/index.ts";
import { prepareMessages, sendPrepared } from "../../messages/index.ts";
import { saidNo } from "../../sending/index.ts";
import type { FlowVersion } from "../app-flows.sql.ts";
import { isAllRefused, OPTED_OUT, readRefused } from "../entry/opt-outs.ts";
import { contentOf } from "../flow-contents.ts";
import type { FlowPlace } from "./enrollments.sql.ts";
import { type Acting, end, halt, isInPause, type Result, type Walker } from "./walker.ts";

/** Why a step that came due in a pause is missed, if it is skipped. */
export const DUE_IN_PAUSE = "It came due during the pause.";

/** Queues a step's message for all people at it, through the sending module's single entry point. */
export async function sendStep(
  { db, env }: Acting,
  place: FlowPlace,
  flow: { name: string } & FlowVersion,
  step: Extract<AppFlowStep, { kind: "send" }>,
  walkers: readonly Walker[],
  now: Date,
): Promise<Map<string, Result>> {
  const { accountId, flowId } = place;
  const results = new Map<string, Result>();
  const ids = walkers.map(({ person }) => person.contact._id);
  const lately = new Date(now.getTime() - FLOW_ANSWERS_WITHIN_MS);
  const counts = await countAutomatic(db, accountId, ids, lately);
  const getting: Walker[] = [];
  for (const walker of walkers) {
    const { _id } = walker.person.contact;
    if (isInPause(walker)) results.set(_id, { outcome: "missed", reason: DUE_IN_PAUSE });
    else if ((counts.get(_id) ?? 0) >= FLOW_ANSWERS_MAX) {
      const reason = `They got ${FLOW_ANSWERS_MAX} automatic messages within 10 minutes.`;
      results.set(_id, { outcome: "halted", reason });
      halt(walker, "answers", reason);
    } else getting.push(walker);
  }
  for (const [isAnswer, its] of Map.groupBy(getting, ({ isAnswered }) => isAnswered)) {
    const content = await contentOf(db, accountId, step, flow.contents[step.id], isAnswer);
    const contacts = its.map(({ person }) => person.contact);
    const prepared = await prepareMessages({ db, env }, accountId, content, contacts, now);
    const refusing = prepared.messages.flatMap(({ contact, decision }) =>
      decision.kind === "skip" && saidNo(decision.code) ? [contact._id] : [],
    );
    const refused = await readRefused(db, accountId, refusing);
    // People who refuse all remaining messages are done; others continue without this one.
    const through = new Set(
      its.flatMap(({ person: { contact, skips } }) => {
        const channels = refused.get(contact._id);
        const at = { stepId: step.id, isWaiting: false, skips };
        return channels && isAllRefused(flow, at, channels) ? [contact._id] : [];
      }),
    );
    const sent = await sendPrepared(db, accountId, prepared, {
      cause: "flow",
      causeId: flowId,
      sentBy: null,
      priority: isAnswer ? 0 : 1,
      note: `App flow ${flow.name}`,
      isInChats: isAnswer,
      leavesOut: (code, contactId) => saidNo(code) && through.has(contactId),
      now,
    });
    const sentTo = new Map(sent.map((message) => [message.contactId, message]));
    for (const walker of its) {
      const { _id } = walker.person.contact;
      const message = sentTo.get(_id);
      if (message) {
        const outcome = message.withheld === null ? "sent" : "withheld";
        results.set(_id, { outcome, reason: message.withheld, messageId: message.messageId });
        continue;
      }
      results.set(_id, { outcome: "left", reason: OPTED_OUT });
      end(walker, "left", OPTED_OUT);
    }
  }
  return results;
}
