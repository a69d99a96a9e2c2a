import type { AppFlowDefinition, AppFlowStep } from "@broadcast/contract/app-flows";
import type { StoredMedia } from "../../db/columns.ts";
import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { readAttachedPictures } from "../attachments/index.ts";
import { readTakenEmail, takeChosenEmail } from "../email-designs/index.ts";
import type { MessageContent } from "../messages/index.ts";
import { findRecording } from "../voice-drops/index.ts";

/** A step's content besides its text, as of the publishing of its version. */
interface FlowContent {
  media: StoredMedia[];
  /** The version of a designed email, with its text. */
  email: { versionId: string; subject: string; text: string } | null;
}
export type FlowContents = Record<string, FlowContent>;

type SendStep = Extract<AppFlowStep, { kind: "send" }>;

/** Captures the current content of a flow's steps: a version never changes. */
export async function takeContents(
  context: Pick<SignedIn, "db" | "env" | "accountId" | "clock">,
  { steps }: AppFlowDefinition,
  clippingConfirmed: boolean,
): Promise<FlowContents> {
  const contents: FlowContents = {};
  for (const step of steps) {
    if (step.kind !== "send") continue;
    const { type, emailId, voiceDropId, attachmentId } = step;
    if (type === "email" && emailId !== null) {
      const { id: versionId, subject, text } = await takeChosenEmail(context, emailId, clippingConfirmed);
      contents[step.id] = { media: [], email: { versionId, subject, text } };
    } else if (type === "rvm" && voiceDropId !== null) {
      const media = [await findRecording(context.db, context.accountId, voiceDropId)];
      contents[step.id] = { media, email: null };
    } else if (type === "sms" && attachmentId !== null) {
      const found = await readAttachedPictures(context.db, context.accountId, [attachmentId]);
      const picture = found.get(attachmentId);
      if (picture && "key" in picture) contents[step.id] = { media: [picture], email: null };
    }
  }
  return contents;
}

/**
 * Returns a step's message. An answer to a contact is conversation, anything else marketing, unless an email states why
 * it isn't.
 */
export async function contentOf(
  db: Connection,
  accountId: number,
  step: SendStep,
  taken: FlowContent | undefined,
  isAnswer: boolean,
): Promise<MessageContent> {
  const media = taken?.media ?? [];
  const email = await readTakenEmail(db, accountId, taken?.email?.versionId ?? null);
  const purpose = email?.isTransactional ? "transactional" : isAnswer ? "conversation" : "marketing";
  const words = taken?.email ?? step;
  return {
    type: step.type === "sms" && media.length > 0 ? "mms" : step.type,
    subject: step.type === "email" ? words.subject : "",
    text: step.type === "rvm" ? "" : words.text,
    email,
    media,
    purpose,
  };
}
