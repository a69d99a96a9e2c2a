import { messages } from "@broadcast/contract/messages";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { readOptions } from "../../../lib/api/api-hooks.ts";
import { useDebounced } from "../../../lib/screens/delays.ts";

export type Forecast = z.infer<typeof messages.forecast.reply>;

interface ForecastQuestion {
  contactId: string;
  type: "sms" | "mms" | "rvm" | "email";
  text: string;
  /** When to send it; now if omitted. */
  runAt?: Date | null;
}

const debounceMs = 400;
/** The answer for "now" can change within a minute. */
const againMs = 60_000;
const keptMs = 30_000;

/**
 * Forecasts what happens to a message, requested once typing pauses; null while unknown, for example offline.
 * `isCurrent` tells whether it answers the latest question.
 */
export function useForecast(question: ForecastQuestion | null): {
  forecast: Forecast | null;
  isCurrent: boolean;
} {
  const asked = question && {
    contactId: question.contactId,
    type: question.type,
    text: question.text,
    ...(question.runAt ? { runAt: question.runAt.toISOString() } : {}),
  };
  const wanted = asked ? JSON.stringify(asked) : "";
  const settled = useDebounced(wanted, debounceMs);
  const body = JSON.parse(settled || "null") as typeof asked;
  const { data, isPlaceholderData, error } = useQuery({
    ...readOptions(messages.forecast, { body: body ?? { contactId: "" } }, { isQuiet: true }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
    staleTime: againMs / 2,
    gcTime: keptMs,
    retry: false,
  });
  const forecast = wanted !== "" && body !== null && !error ? (data ?? null) : null;
  return { forecast, isCurrent: forecast !== null && !isPlaceholderData && settled === wanted };
}
