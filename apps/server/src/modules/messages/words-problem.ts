import { textLimit } from "@broadcast/domain/carrier-size-limits";
import type { MessageType } from "../sending/index.ts";
import type { NumberLimits } from "./number-limits.ts";
import { maxCharacters, type Rendered } from "./rendering.ts";

/** Why rendered words cannot be sent to somebody, whoever sends them. */
export type WordsProblem =
  | { kind: "missing-field"; field: string }
  | { kind: "no-subject" }
  | { kind: "empty" }
  | { kind: "shortener"; host: string }
  | { kind: "too-many-characters"; most: number }
  | { kind: "too-many-segments"; segments: number; most: number }
  /** UTF-16 units, as carriers count a text. */
  | { kind: "too-many-units"; most: number };

/** What the words go with and leave from. */
export interface WordsContext {
  type: MessageType;
  /** Whether a picture or a recording goes with them. */
  hasFile: boolean;
  /** Null while there is no number to leave from. */
  limits: NumberLimits | null;
  missingFields: "block" | "leave-out";
}

/** The one rule of what words can be sent: for chats, broadcasts and what the product sends by itself. */
export function wordsProblem(
  rendered: Rendered,
  { type, hasFile, limits, missingFields }: WordsContext,
): WordsProblem | null {
  const [field] = rendered.missing;
  if (field !== undefined && missingFields === "block") return { kind: "missing-field", field };
  if (rendered.text.trim() === "" && !hasFile) return { kind: "empty" };
  if (type === "email" && rendered.subject.trim() === "") return { kind: "no-subject" };
  if (rendered.shortener !== null) return { kind: "shortener", host: rendered.shortener };
  if (rendered.isTooLong) return { kind: "too-many-characters", most: maxCharacters(type) };
  if (type === "email" || type === "rvm" || !limits) return null;
  const { maxUnits, maxSegments } = textLimit({ provider: limits.carrier });
  const { segments } = rendered;
  if (segments > maxSegments) return { kind: "too-many-segments", segments, most: maxSegments };
  return rendered.text.length > maxUnits ? { kind: "too-many-units", most: maxUnits } : null;
}
