import type { broadcasts } from "@broadcast/contract/broadcasts";
import type { Reply } from "@broadcast/contract/endpoint";
import { Ban, PhoneOff, Send } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/Card.tsx";
import { contactsText } from "./broadcast-display.ts";

type Preview = Reply<typeof broadcasts.preview>;

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
        {skipped.map(({ reason, count }) => (
          <Line
            key={reason}
            icon={
              /phone|number|landline/i.test(reason) ? (
                <PhoneOff className="text-bad11" />
              ) : (
                <Ban className="text-bad11" />
              )
            }
            title="Skipped"
            text={reason}
            count={count}
          />
        ))}
      </ul>
    </Card>
  );
}
