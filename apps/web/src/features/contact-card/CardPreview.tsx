import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { User } from "lucide-react";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { useShownAt } from "../../ui/inputs/date/use-shown-at.ts";
import type { ContactCardForm } from "./contact-card-form.ts";

interface CardPreviewProps {
  card: ContactCardForm;
  phoneNumber: string | null;
}

/** The card as a phone shows a contact. */
export function CardPreview({ card, phoneNumber }: CardPreviewProps) {
  const shownAt = useShownAt(card.picture);
  const person = [card.firstName, card.lastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
  const name = person || card.company.trim();
  const lines = [
    { label: "phone", value: phoneNumber ? displayPhoneNumber(phoneNumber) : "" },
    { label: "email", value: card.email.trim() },
    { label: "website", value: card.website.trim() },
    { label: "address", value: card.address.trim() },
    { label: "note", value: card.note.trim() },
  ].filter(({ value }) => value);
  return (
    <figure
      aria-label="How it looks on a phone"
      className="mx-auto flex w-full max-w-[320px] flex-col items-center rounded-[28px] border border-line bg-page px-4 pt-7 pb-5"
    >
      {shownAt ? (
        <img src={shownAt} alt="" className="size-24 rounded-full bg-n3 object-cover" />
      ) : (
        <span className="grid size-24 place-items-center">
          <Avatar name={name} size="lg" icon={name ? undefined : <User className="size-7" />} />
        </span>
      )}
      <figcaption className="mt-3 w-full text-center [overflow-wrap:anywhere]">
        <span className="block text-heading font-semibold text-text">{name || "No name"}</span>
        {[card.jobTitle.trim(), person ? card.company.trim() : ""].filter(Boolean).map((line) => (
          <span key={line} className="block text-note text-soft">
            {line}
          </span>
        ))}
      </figcaption>
      <dl className="mt-4 w-full overflow-clip rounded-lg bg-panel">
        {lines.map(({ label, value }) => (
          <div key={label} className="border-line border-b px-3.5 py-2 last:border-b-0">
            <dt className="text-fine text-soft">{label}</dt>
            <dd className="whitespace-pre-line text-text [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
