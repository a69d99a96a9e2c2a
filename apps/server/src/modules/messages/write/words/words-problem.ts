import { mediaLimitBytes, textLimit } from "@broadcast/domain/messages/carriers/carrier-size-limits";
import type { StoredMedia } from "../../../../db/columns.ts";
import type { MessageType } from "../../../sending/index.ts";
import type { NumberLimits } from "../files/number-limits.ts";
import { maxCharacters, type Rendered } from "./rendering.ts";

/** Why rendered text cannot be sent to a recipient, whatever sends it. */
export type WordsProblem =
  | { kind: "missing-field"; field: string }
  | { kind: "no-subject" }
  | { kind: "empty" }
  | { kind: "shortener"; host: string }
  /** By a rule of the installation (modules/message-classifiers). */
  | { kind: "prohibited"; sentence: string }
  | { kind: "too-many-characters"; most: number }
  | { kind: "too-many-segments"; segments: number; most: number }
  /** UTF-16 units, as carriers count a text. */
  | { kind: "too-many-units"; most: number }
  /** An animation, or another file: it cannot be scaled down. */
  | { kind: "file-too-large"; mostBytes: number };

/** What decides whether a file can be carried. */
export type MediaSize = Pick<StoredMedia, "contentType" | "sizeBytes">;

/** What the text is sent with and from. */
export interface WordsContext {
  type: MessageType;
  /** Whether a picture or a recording is attached. */
  hasFile: boolean;
  /** The files, if known. */
  media?: readonly MediaSize[];
  /** Null without a number to send from. */
  limits: NumberLimits | null;
  missingFields: "block" | "leave-out";
}

const isDrawnSmaller = ({ contentType }: MediaSize): boolean =>
  contentType.startsWith("image/") && contentType !== "image/gif";

/** The single rule of what can be sent: for chats, broadcasts and automatic messages. */
export function wordsProblem(
  rendered: Rendered,
  { type, hasFile, media = [], limits, missingFields }: WordsContext,
): WordsProblem | null {
  const [field] = rendered.missing;
  if (field !== undefined && missingFields === "block") return { kind: "missing-field", field };
  if (rendered.text.trim() === "" && !hasFile) return { kind: "empty" };
  if (type === "email" && rendered.subject.trim() === "") return { kind: "no-subject" };
  if (rendered.shortener !== null) return { kind: "shortener", host: rendered.shortener };
  if (rendered.refusal !== null) return { kind: "prohibited", sentence: rendered.refusal };
  if (rendered.isTooLong) return { kind: "too-many-characters", most: maxCharacters(type) };
  if (type === "email" || type === "rvm" || !limits) return null;
  const { maxUnits, maxSegments } = textLimit({ provider: limits.carrier });
  const { segments } = rendered;
  if (segments > maxSegments) return { kind: "too-many-segments", segments, most: maxSegments };
  if (rendered.text.length > maxUnits) return { kind: "too-many-units", most: maxUnits };
  const mostBytes = mediaLimitBytes({ provider: limits.carrier, kind: limits.kind });
  return media.some((its) => !isDrawnSmaller(its) && (its.sizeBytes ?? 0) > mostBytes)
    ? { kind: "file-too-large", mostBytes }
    : null;
}

/** Says that a file cannot be sent from the account's number. */
export const fileTooLarge = (mostBytes: number): string =>
  `Your number can send animations and other files up to ${Math.floor(mostBytes / 1000)} KB.`;
