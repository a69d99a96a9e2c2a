import {
  type MessageQuality,
  messageInsights,
  QUALITY_MIN_CHARACTERS,
} from "@broadcast/contract/message-insights";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ApiError } from "../../lib/api/api-error.ts";
import { readOptions } from "../../lib/api/api-hooks.ts";
import { useThrottled } from "../../lib/screens/delays.ts";

/** Document 1, sections 4 and 9: the check is throttled to 1.25 s. */
const THROTTLE_MS = 1_250;
const KEPT_MS = 30_000;

interface Asked {
  text: string;
  use: "chat" | "broadcast" | "template";
  contactId?: string | undefined;
  /** Whether the recipient is not a contact yet. */
  isFirst?: boolean | undefined;
}

/** The quality of the text, checked while it is written; null while it is too short or unknown. */
export function useQuality({ text, use, contactId, isFirst }: Asked): {
  quality: MessageQuality | null;
  /** Whether it is for the current text, without surrounding whitespace. */
  isCurrent: boolean;
  isTooShort: boolean;
  error: ApiError | null;
} {
  const trimmed = text.trim();
  const asked = useThrottled(trimmed, THROTTLE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    ...readOptions(
      messageInsights.quality,
      { body: { text: asked, use, ...(contactId && { contactId }), ...(isFirst && { isFirst }) } },
      { isQuiet: true },
    ),
    enabled: asked.length >= QUALITY_MIN_CHARACTERS,
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    retry: false,
  });
  const isTooShort = trimmed.length < QUALITY_MIN_CHARACTERS;
  return {
    quality: isTooShort ? null : (data ?? null),
    isCurrent: asked === trimmed && !isPlaceholderData,
    isTooShort,
    error: error as ApiError | null,
  };
}
