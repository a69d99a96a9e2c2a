import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Contact, UserRoundPlus } from "lucide-react";
import { useCardOwner } from "../../lib/api/message-card.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import type { Card } from "./thread-rows.ts";

const look =
  "flex max-w-full items-center gap-3 rounded-lg border border-line bg-raised px-3 py-2 text-left text-text no-underline";

/** Formats a number as elsewhere, if it is a local one. */
const shownNumber = (written: string): string => {
  const number = parseNanp(written);
  return number ? displayPhoneNumber(number) : written;
};

/** A contact card in a message: its person, which can be saved as a file or added to the contacts. */
export function MessageCard({ card, canAdd }: { card: Card; canAdd: boolean }) {
  const { owner } = useCardOwner(card.url === null ? null : { messageId: card.messageId, index: card.index });
  const name = card.url === null ? card.name : owner?.name || owner?.company || "";
  const details = [owner?.company === name ? "" : owner?.company, shownNumber(owner?.phoneNumber ?? "")];
  const content = (
    <>
      <Contact aria-hidden="true" className="size-6 shrink-0 text-soft" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name || "Contact card"}</span>
        <span className="block truncate text-note text-soft">
          {details.filter(Boolean).join(" · ") || (name ? "Contact card" : "Save it to see whose it is")}
        </span>
      </span>
    </>
  );
  if (card.url === null) return <div className={look}>{content}</div>;
  return (
    <div className="flex max-w-full flex-col items-start gap-1.5">
      <a
        href={card.url}
        download
        aria-label={name ? `Save contact card of ${name}` : "Save contact card"}
        className={`${look} hover:bg-n2 focus-visible:shadow-focus`}
      >
        {content}
      </a>
      {canAdd && owner && (owner.phoneNumber || owner.email) ? (
        <ButtonLink
          size="sm"
          href={`/contacts/new?card=${card.messageId}&file=${card.index}`}
          icon={<UserRoundPlus aria-hidden="true" />}
        >
          Add contact
        </ButtonLink>
      ) : null}
    </div>
  );
}
