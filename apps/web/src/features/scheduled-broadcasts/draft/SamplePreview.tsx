import type { Broadcast, BroadcastPreview } from "@broadcast/contract/broadcasts";
import { formatCredits } from "@broadcast/domain/account/credits";
import { formattedName } from "@broadcast/domain/account/names";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { pictureFacts } from "../../../lib/device/picture-facts.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Recording } from "../../../ui/display/Recording.tsx";

type Sample = BroadcastPreview["samples"][number];

const plural = (count: number, unit: string) => `${formatCredits(count)} ${unit}${count === 1 ? "" : "s"}`;

/** "23 characters · 1 segment · 1 credit", and the special characters. */
const figuresOf = ({ characters, segments, credits, encoding }: Sample, type: Broadcast["type"]): string =>
  [
    type === "rvm" ? "" : plural(characters, "character"),
    type === "sms" ? plural(segments, "segment") : "",
    plural(credits, "credit"),
    type === "sms" && encoding === "UCS-2" ? "special characters" : "",
  ]
    .filter(Boolean)
    .join(" · ");

/** The text exactly as sent, with all spaces and line breaks. */
function Words({ text, className }: { text: string; className: string }) {
  return (
    <p
      className={`whitespace-pre-wrap text-body text-text [overflow-wrap:anywhere] [tab-size:4] ${className}`}
    >
      {text}
    </p>
  );
}

function Content({ broadcast, sample }: { broadcast: Broadcast; sample: Sample }) {
  const { type, media } = broadcast;
  const url = media[0]?.url;
  const facts = pictureFacts(media[0] ?? {});
  if (type === "email")
    return (
      <div className="w-full">
        <p className="border-line border-b px-1 pb-2 font-semibold text-text [overflow-wrap:anywhere]">
          {sample.subject}
        </p>
        <Words text={sample.text} className="max-h-[46dvh] overflow-y-auto px-1 py-3" />
        {broadcast.isTransactional ? null : (
          <p className="border-line border-t px-1 pt-2 text-fine text-soft">
            Your postal address and an unsubscribe link go here.
          </p>
        )}
      </div>
    );
  if (type === "rvm")
    return broadcast.media[0] ? (
      <Recording label="The voicemail they'll get" {...broadcast.media[0]} />
    ) : null;
  return (
    <>
      {url ? (
        <img
          src={url}
          alt="What they'll get"
          className="max-h-52 max-w-[94%] rounded-lg rounded-bl-sm bg-n3 object-contain"
        />
      ) : null}
      {facts ? <p className="text-fine text-soft tabular-nums">Picture: {facts}</p> : null}
      {sample.text === "" ? null : (
        <Words
          text={sample.text}
          className="max-h-[46dvh] max-w-[94%] overflow-y-auto rounded-lg rounded-bl-sm bg-bubble-in px-3 py-2.5"
        />
      )}
    </>
  );
}

function Frame({ isPhone, header, children }: { isPhone: boolean; header: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={isPhone ? "How it looks on a phone" : "How the email looks"}
      className={`mx-auto flex w-full max-w-[300px] flex-col self-start border @2xl:sticky @2xl:top-4 border-line bg-panel px-3 pt-5 pb-3 shadow-2 ${isPhone ? "rounded-[36px]" : "rounded-lg"}`}
    >
      <div className="flex flex-col items-center gap-1.5 border-line border-b pb-3">{header}</div>
      {children}
    </section>
  );
}

/** What some of the recipients will get, byte for byte. */
export function SamplePreview({ broadcast, samples }: { broadcast: Broadcast; samples: readonly Sample[] }) {
  const user = useCurrentUser();
  const [index, setIndex] = useState(0);
  const at = Math.min(index, samples.length - 1);
  const sample = samples[at];
  if (!sample) return null;
  const go = (step: number) => setIndex((at + step + samples.length) % samples.length);
  const name = sample.contact.name;
  const sender = formattedName(user);
  const hasMany = samples.length > 1;
  return (
    <Frame
      isPhone={broadcast.type !== "email"}
      header={
        <>
          <Avatar name={sender} />
          <p className="max-w-full truncate text-note tabular-nums text-soft">
            {broadcast.type === "email" ? sender : displayPhoneNumber(user.phoneNumber ?? "") || user.company}
          </p>
        </>
      }
    >
      <div aria-live="polite" className="flex min-h-40 flex-col items-start gap-2 py-3.5">
        <Content broadcast={broadcast} sample={sample} />
        <p className="px-1 text-fine tabular-nums text-soft">{figuresOf(sample, broadcast.type)}</p>
      </div>
      <div className="flex items-center justify-center gap-1">
        {hasMany ? (
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
        {hasMany ? (
          <IconButton
            label="Next recipient"
            hasTooltip={false}
            icon={<ChevronRight />}
            onClick={() => go(1)}
          />
        ) : null}
      </div>
    </Frame>
  );
}
