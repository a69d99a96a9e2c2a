import { spaces } from "@broadcast/contract/spaces";
import { creditsText } from "@broadcast/domain/account/credits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { readOptions } from "../../lib/api/api-hooks.ts";
import { useDebounced } from "../../lib/screens/delays.ts";
import { counted } from "../../lib/words/format.ts";

const debounceMs = 400;
const freshMs = 30_000;

/** How many would get a message, for how many credits, and why others would not; asked once the typing rests. */
export function SpaceForecast({
  spaceId,
  text,
  hasMedia,
}: {
  spaceId: string;
  text: string;
  hasMedia: boolean;
}) {
  const settled = useDebounced(text, debounceMs);
  const { data } = useQuery({
    ...readOptions(
      spaces.forecast,
      { params: { id: spaceId }, body: { text: settled, hasMedia } },
      { isQuiet: true },
    ),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
  });
  if (!data) return null;
  const { goes, waits, notSent, credits, balanceCredits } = data;
  const missed = notSent.reduce((sum, { count }) => sum + count, 0);
  const [most] = notSent;
  const parts = [
    `Goes to ${counted(goes + waits, "member")} for ${creditsText(credits)}.`,
    waits > 0 ? `For ${waits} of them, it waits until texting is allowed.` : "",
    most && missed > 0
      ? `${counted(missed, "member")} won't get it: ${most.reason}${notSent.length > 1 ? " And other reasons." : ""}`
      : "",
    credits > balanceCredits ? `You have ${creditsText(balanceCredits)}. Add credits first.` : "",
  ];
  return (
    <p role="status" className="flex items-start gap-2 px-1.5 pt-1 pb-2 text-note text-pretty text-soft">
      <Info aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>{parts.filter(Boolean).join(" ")}</span>
    </p>
  );
}
