import { costCredits } from "@broadcast/domain/credits";
import { compileMessage, type MergeValues, renderMessage } from "@broadcast/domain/merge-fields";
import { graphemeCount, MESSAGE_MAX_CHARACTERS, segmentCount } from "@broadcast/domain/segments";
import { counted } from "../../lib/format.ts";

export interface MessageCost {
  /** As a person counts them. */
  characters: number;
  /** 0 for a picture, which is priced whole. */
  segments: number;
  costCredits: number;
  isTooLong: boolean;
}

/**
 * What a message will cost and how long it is, with the recipient's own values in place of dynamic fields; they are
 * asked for only where the text has fields.
 */
export function measureMessage(
  text: string,
  hasPicture: boolean,
  readValues: () => MergeValues,
): MessageCost {
  const final = text.includes("{{") ? renderMessage(compileMessage(text), readValues()).text : text;
  const characters = graphemeCount(final);
  const segments = hasPicture ? 0 : segmentCount(final);
  return {
    characters,
    segments,
    costCredits: costCredits(hasPicture ? { type: "mms" } : { type: "sms", segments }),
    isTooLong: characters > MESSAGE_MAX_CHARACTERS,
  };
}

/** "58 / 1024 · 1 segment · 1 credit". */
export function costText({ characters, segments, costCredits: credits }: MessageCost): string {
  const length = `${characters} / ${MESSAGE_MAX_CHARACTERS}`;
  return segments > 0
    ? `${length} · ${counted(segments, "segment")} · ${counted(credits, "credit")}`
    : `${length} · ${counted(credits, "credit")}`;
}
