import type { broadcasts } from "@broadcast/contract/broadcasts";
import type { Reply } from "@broadcast/contract/endpoint";
import { Ban, PhoneOff, Send, TextQuote } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/Card.tsx";
import { contactsText } from "./broadcast-display.ts";

type Preview = Reply<typeof broadcasts.preview>;

/** Short names of the server's reasons, and what stands for them. */
const kinds: readonly { pattern: RegExp; title: string; Icon: typeof Ban }[] = [
  { pattern: /opted out/i, title: "opted out", Icon: Ban },
  { pattern: /do not message/i, title: "do not message", Icon: Ban },
  { pattern: /phone number|landline|cannot receive/i, title: "cannot receive texts", Icon: PhoneOff },
  { pattern: /longer than/i, title: "message too long", Icon: TextQuote },
  { pattern: /empty/i, title: "empty message", Icon: TextQuote },
];

interface LineProps {
  icon: ReactNode;
  title: string;
  text: string;
  count: number;
}

function Line({ icon, title, text, count }: LineProps) {
  return (
    <li className="flex min-h-[60px] items-start gap-3 border-line border-t px-4 py-2.5 first:border-t-0">
      <span aria-hidden="true" className="mt-0.5 [&_svg]:size-[18px]">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-text">{title}</p>
        <p className="text-note text-soft">{text}</p>
      </div>
      <p className="self-center text-lead font-semibold tabular-nums text-text">{formatCount(count)}</p>
    </li>
  );
}

/** Who of the chosen contacts gets the message, and who is skipped and why. */
export function WhatWillHappen({ preview, when }: { preview: Preview; when: string | null }) {
  const { willSend, skipped } = preview;
  const total = skipped.reduce((sum, { count }) => sum + count, willSend);
  return (
    <Card
      title="What will happen"
      isPadded={false}
      actions={<span className="tabular-nums">{contactsText(total)}</span>}
    >
      <ul>
        <Line
          icon={<Send className="text-b11" />}
          title={when ? "Go out at their time" : "Go out now"}
          text={when ?? "one after another, at your number’s pace"}
          count={willSend}
        />
        {skipped.map(({ reason, count }) => {
          const kind = kinds.find(({ pattern }) => pattern.test(reason));
          const Icon = kind?.Icon ?? Ban;
          return (
            <Line
              key={reason}
              icon={<Icon className="text-bad11" />}
              title={kind ? `Skipped: ${kind.title}` : "Skipped"}
              text={reason}
              count={count}
            />
          );
        })}
      </ul>
    </Card>
  );
}
