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
  /** When it shall leave; now when left out. */
  runAt?: Date | null;
}

const debounceMs = 400;
/** What may go now may have to wait in a minute, and the other way round. */
const againMs = 60_000;
const keptMs = 30_000;

/**
 * What would become of a message, asked once the typing rests; null while it is not known, as without a connection.
 * `isCurrent` tells whether the answer is for what was asked last.
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
