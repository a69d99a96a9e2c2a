import { type SpaceForecast as Forecast, spaces } from "@broadcast/contract/spaces";
import { creditsText } from "@broadcast/domain/account/credits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { useEffect } from "react";
import { readOptions } from "../../lib/api/api-hooks.ts";
import { useDebounced } from "../../lib/screens/delays.ts";
import { counted, formatCount } from "../../lib/words/format.ts";
import { ASKED_ABOVE_CREDITS, type GroupVerdict } from "../composer/index.ts";

const debounceMs = 400;
const freshMs = 30_000;

interface SpaceForecastProps {
  spaceId: string;
  text: string;
  hasMedia: boolean;
  /** Whether it is for a later time, for which nothing can be predicted. */
  isLater?: boolean;
  /** Receives the verdict on the text. */
  onVerdict?: ((verdict: GroupVerdict) => void) | undefined;
}

/**
 * How many members would get a message, for how many credits, and why others would not; requested once typing
 * pauses.
 */
export function SpaceForecast({ spaceId, text, hasMedia, isLater = false, onVerdict }: SpaceForecastProps) {
  const settled = useDebounced(text, debounceMs);
  const { data, isPlaceholderData, isError } = useQuery({
    ...readOptions(
      spaces.forecast,
      { params: { id: spaceId }, body: { text: settled, hasMedia } },
      { isQuiet: true },
    ),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
    // Offline, it fails at once instead of waiting for a connection.
    networkMode: "always",
  });
  const current = isPlaceholderData ? undefined : data;
  useEffect(() => {
    if (current) onVerdict?.({ text: settled, hasMedia, ...verdictOf(current) });
    else if (isError) onVerdict?.({ text: settled, hasMedia, isRefused: false, question: notKnown });
  }, [current, isError, settled, hasMedia, onVerdict]);
  if (!data) return null;
  return (
    <p role="status" className="flex items-start gap-2 px-1.5 pt-1 pb-2 text-note text-pretty text-soft">
      <Info aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>{forecastText(data, isLater)}</span>
    </p>
  );
}

const notKnown = {
  title: "Send without knowing the cost?",
  text: "We couldn't check who gets this and what it costs.",
};

function verdictOf({
  goes,
  waits,
  credits,
  balanceCredits,
}: Forecast): Pick<GroupVerdict, "isRefused" | "question"> {
  const reached = goes + waits;
  return {
    isRefused: reached === 0 || credits > balanceCredits,
    question:
      credits > ASKED_ABOVE_CREDITS
        ? {
            title: `Send for ${creditsText(credits)}?`,
            text: `It goes to ${counted(reached, "member")} of this space.`,
            confirmLabel: "Send",
          }
        : null,
  };
}

function forecastText(
  { goes, waits, named, notSent, credits, balanceCredits }: Forecast,
  isLater: boolean,
): string {
  const missed = notSent.reduce((sum, { count }) => sum + count, 0);
  const [most] = notSent;
  const goesTo = `${counted(goes + waits, "member")} for ${creditsText(credits)}.`;
  return [
    isLater ? `If it were sent now, it would go to ${goesTo}` : `Goes to ${goesTo}`,
    waits > 0 && !isLater
      ? `${goes > 0 ? `For ${formatCount(waits)} of them, it` : "It"} waits until texting is allowed.`
      : "",
    named > 0 ? `Texts to ${counted(named, "member")} in several spaces also name this one.` : "",
    most && missed > 0
      ? `${counted(missed, "member")} won't get it: ${most.reason}${notSent.length > 1 ? " And other reasons." : ""}`
      : "",
    credits > balanceCredits ? `You have ${creditsText(balanceCredits)}. Add credits first.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
