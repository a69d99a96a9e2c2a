import { shortenerProblem } from "@broadcast/domain/messages/message-links";
import { costHundredths } from "@broadcast/domain/messages/message-prices";
import { type AppError, invalid } from "../../../app-error.ts";
import type { TakenEmail } from "../../email-designs/index.ts";
import type { MessageType, QueuedEmail } from "../../sending/index.ts";
import type { NumberLimits } from "./files/number-limits.ts";
import { type RenderContact, unknownFieldProblem, type Writer } from "./words/render.ts";
import { renderer, wordsOf } from "./words/rendering.ts";
import { fileTooLarge, type WordsProblem, wordsProblem } from "./words/words-problem.ts";

/** What a user wrote. */
export interface Draft {
  type: MessageType;
  subject: string;
  text: string;
  /** Set when the content is a designed email. */
  email?: TakenEmail | null;
  /** Whether a picture or a recording is attached. */
  hasFile: boolean;
}

/** A message as its recipient gets it, and its cost. */
export interface Composed {
  type: MessageType;
  subject: string;
  text: string;
  segments: number;
  costHundredths: number;
  email?: QueuedEmail | undefined;
}

/**
 * Renders, checks and prices a message for one contact as of `at`: the result is what is sent, byte for byte. Throws
 * `invalid-input` with a sentence for anything that cannot be sent (document 1, section 5; document 2, section 5).
 */
export function composeMessage(
  draft: Draft,
  contact: RenderContact,
  writer: Writer,
  limits: NumberLimits | null,
  at: Date,
): Composed {
  const { type, hasFile } = draft;
  if (type === "rvm") {
    if (!hasFile) throw invalid({ upload: "A recording is required." });
    return { type, subject: "", text: "", segments: 1, costHundredths: costHundredths({ type }) };
  }
  const unknownInText = unknownFieldProblem(draft.text, writer);
  if (unknownInText) throw invalid({ text: unknownInText });
  const unknownInSubject = type === "email" ? unknownFieldProblem(draft.subject, writer) : null;
  if (unknownInSubject) throw invalid({ subject: unknownInSubject });
  if (draft.text.trim() === "" && !hasFile) throw invalid({ text: "Message is required." });
  const rendered = renderer(draft, writer, at)(contact);
  const { missingFields } = writer;
  const problem = wordsProblem(rendered, { type, hasFile, limits, missingFields });
  if (problem) throw toRefusal(problem);
  const { segments } = rendered;
  const cost = costHundredths(type === "sms" ? { type, segments } : { type });
  return { type, subject: "", ...wordsOf(rendered, draft.email), costHundredths: cost };
}

/** Returns the problem as an error for the writer. */
function toRefusal(problem: WordsProblem): AppError {
  switch (problem.kind) {
    case "missing-field":
      return invalid({
        text: `There's no value for {{${problem.field}}}. Fill it in on the contact, or add a fallback: {{${problem.field}|…}}.`,
      });
    case "no-subject":
      return invalid({ subject: "Subject is required." });
    case "empty":
      return invalid({ text: "This message is empty once its fields are filled in." });
    case "shortener":
      return invalid({ text: shortenerProblem(problem.host) });
    case "prohibited":
      return invalid({ text: problem.sentence });
    case "too-many-characters":
      return invalid({ text: `Message text cannot exceed ${problem.most} characters.` });
    case "too-many-segments":
      return invalid({
        text: `This text is too long for carriers. It takes ${problem.segments} segments, and the limit is ${problem.most}. Shorten it, or use fewer emoji and special characters.`,
      });
    case "too-many-units":
      return invalid({
        text: `This text is too long for your number's carrier. Shorten it to ${problem.most} characters.`,
      });
    case "file-too-large":
      return invalid({ upload: `${fileTooLarge(problem.mostBytes)} Choose a smaller one.` });
  }
}
