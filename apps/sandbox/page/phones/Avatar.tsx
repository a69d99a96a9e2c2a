import { Phone, PhoneMissed, Smartphone } from "lucide-react";
import type { PhoneKind } from "../api.ts";

/** The initials of a name; without one, an icon for the kind of phone. */
export function Avatar({
  number,
  name,
  kind = "mobile",
}: {
  number: string;
  name: string;
  kind?: PhoneKind;
}) {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const initials = (
    (words[0]?.[0] ?? "") + (words.length > 1 ? (words.at(-1)?.[0] ?? "") : "")
  ).toUpperCase();
  const Sign = kind === "landline" ? Phone : kind === "unreachable" ? PhoneMissed : Smartphone;
  const tint = kind === "mobile" ? Number(number.slice(-3)) % 5 : "none";
  return (
    <span className={`avatar tint-${tint}`} aria-hidden>
      {initials || <Sign size={18} />}
    </span>
  );
}
