import type { broadcasts } from "@broadcast/contract/broadcasts";
import type { Reply } from "@broadcast/contract/endpoint";
import { formatCredits } from "@broadcast/domain/credits";
import { formattedName } from "@broadcast/domain/names";
import { displayPhoneNumber } from "@broadcast/domain/phone-number";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../lib/session.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

type Sample = Reply<typeof broadcasts.preview>["samples"][number];

const plural = (count: number, unit: string) => `${formatCredits(count)} ${unit}${count === 1 ? "" : "s"}`;

/** The message on a phone, as some of its recipients will get it. */
export function PhonePreview({ samples }: { samples: readonly Sample[] }) {
  const user = useCurrentUser();
  const [index, setIndex] = useState(0);
  const at = Math.min(index, samples.length - 1);
  const sample = samples[at];
  if (!sample) return null;
  const go = (step: number) => setIndex((at + step + samples.length) % samples.length);
  const name = sample.contact.name || displayPhoneNumber(sample.contact.phoneNumber ?? "");
  return (
    <section
      aria-label="How it looks on a phone"
      className="mx-auto flex w-full self-start max-w-[300px] flex-col rounded-[36px] border border-line bg-panel px-3 pt-5 pb-3 shadow-2"
    >
      <div className="flex flex-col items-center gap-1.5 border-line border-b pb-3">
        <Avatar name={formattedName(user)} />
        <p className="text-note tabular-nums text-soft">
          {displayPhoneNumber(user.phoneNumber ?? "") || user.company}
        </p>
      </div>
      <div aria-live="polite" className="flex min-h-40 flex-col items-start gap-2 py-3.5">
        <p className="max-h-[46dvh] max-w-[94%] overflow-y-auto whitespace-pre-wrap rounded-lg rounded-bl-sm bg-bubble-in px-3 py-2.5 text-body text-text [overflow-wrap:anywhere]">
          {sample.text}
        </p>
        <p className="px-1 text-fine tabular-nums text-soft">
          {plural(sample.characters, "character")} · {plural(sample.segments, "segment")} ·{" "}
          {plural(sample.credits, "credit")}
        </p>
      </div>
      <div className="flex items-center justify-center gap-1">
        {samples.length > 1 ? (
          <IconButton
            label="Previous recipient"
            hasTooltip={false}
            icon={<ChevronLeft />}
            onClick={() => go(-1)}
          />
        ) : null}
        <p className="min-w-0 truncate text-note text-soft">
          As <b className="font-semibold text-text">{name}</b> will get it
        </p>
        {samples.length > 1 ? (
          <IconButton
            label="Next recipient"
            hasTooltip={false}
            icon={<ChevronRight />}
            onClick={() => go(1)}
          />
        ) : null}
      </div>
    </section>
  );
}
