import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import type { ReactNode } from "react";

/** A text as the recipient's phone shows it. */
export function MessageBubble({ children }: { children: ReactNode }) {
  return (
    <span className="block w-fit max-w-full whitespace-pre-wrap rounded-lg rounded-br-sm bg-bubble-out px-3 py-2 text-bubble-out-text [overflow-wrap:anywhere]">
      <PhoneText>{children}</PhoneText>
    </span>
  );
}
