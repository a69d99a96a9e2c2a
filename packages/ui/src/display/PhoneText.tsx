import type { ReactNode } from "react";

/** Phone numbers as screens format them: "(512) 555-0148", "+44 20 7946 0958", masked "(•••) •••-0148". */
const phoneNumber = /((?:\+\d{1,3} ?)?[(\d•][\d•() -]{6,15}[\d•])/;

/** Text in which phone numbers never break across lines; children other than strings are left as they are. */
export function PhoneText({ children }: { children: ReactNode }) {
  if (typeof children !== "string") return children;
  const parts = children.split(phoneNumber);
  if (parts.length === 1) return children;
  return parts.map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
