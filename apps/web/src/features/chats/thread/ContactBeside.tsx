import { campaigns } from "@broadcast/contract/campaigns";
import type { Contact } from "@broadcast/contract/contacts";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { NotebookPen } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { type ContactPlace, NoteCard, useContactNotes } from "../../contacts/index.ts";
import { useAccountSettings } from "../../settings/index.ts";
import { TagBadge } from "../../tags/index.ts";

interface ContactBesideProps {
  contact: Contact;
  name: string;
  place: ContactPlace;
  onWriteNote: () => void;
}

/** The contact's details, next to their chat. */
export function ContactBeside({ contact, name, place, onWriteNote }: ContactBesideProps) {
  return (
    <aside
      aria-label={`About ${name}`}
      className="flex w-[320px] shrink-0 flex-col gap-5 overflow-y-auto border-line border-l px-4 py-4"
    >
      <Fields contact={contact} place={place} />
      <Part title="Tags" link={{ href: `${place.contact}/tags`, label: "Edit tags" }}>
        {contact.tags.length === 0 ? (
          <p className="text-soft">No tags</p>
        ) : (
          <div className="flex flex-wrap gap-1.5">
            {contact.tags.map((tag) => (
              <TagBadge key={tag} name={tag} />
            ))}
          </div>
        )}
      </Part>
      <Campaigns contactId={contact._id} place={place} />
      <Notes contactId={contact._id} onWriteNote={onWriteNote} />
    </aside>
  );
}

interface PartProps {
  title: string;
  link?: { href: string; label: string };
  children: ReactNode;
}

function Part({ title, link, children }: PartProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-2">
        <h2 id={headingId} className="font-semibold text-text">
          {title}
        </h2>
        {link ? <TextLink href={link.href}>{link.label}</TextLink> : null}
      </div>
      {children}
    </section>
  );
}

/** "March 14": contacts have no year, and months count from 0. */
const dayText = ({ month, date }: { month: number; date: number }): string =>
  new Date(Date.UTC(2000, month, date)).toLocaleDateString("en-US", {
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });

function Fields({ contact, place }: Pick<ContactBesideProps, "contact" | "place">) {
  const own = useAccountSettings().data?.customFields ?? [];
  const values = new Map(contact.customFields.map(({ _id, value }) => [_id, value]));
  const dates = [
    ["Birthday", contact.birthday],
    ["Anniversary", contact.anniversary],
  ] as const;
  const shown: (readonly [label: string, value: string])[] = [
    ["Phone", displayPhoneNumber(contact.phoneNumber ?? "")],
    ["Email", contact.email ?? ""],
    ["Company", contact.company],
    ...dates.map(([label, day]) => [label, day ? dayText(day) : ""] as const),
    ...own.map((field) => [field.name, values.get(field._id) ?? ""] as const),
  ];
  const known = shown.filter(([, value]) => value !== "");
  return (
    <Part title="Contact" link={{ href: place.contact, label: "Open contact" }}>
      {known.length === 0 ? (
        <p className="text-soft">Nothing else is known</p>
      ) : (
        <dl className="flex flex-col gap-1.5">
          {known.map(([label, value]) => (
            <div key={label}>
              <dt className="text-fine text-soft">{label}</dt>
              <dd className="text-text [overflow-wrap:anywhere]">
                <PhoneText>{value}</PhoneText>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  );
}

function Campaigns({ contactId, place }: { contactId: string; place: ContactPlace }) {
  const { data, error } = useEndpoint(campaigns.ofContact, { params: { contactId } }, { isQuiet: true });
  const running = data?.campaigns.filter(({ state }) => state === "in") ?? [];
  return (
    <Part title="Campaigns" link={{ href: `${place.contact}/campaigns`, label: "All" }}>
      {error ? (
        <p className="text-soft">{error.message}</p>
      ) : !data ? (
        <LoadingText />
      ) : running.length === 0 ? (
        <p className="text-soft">Not in a campaign now</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {running.map(({ campaign, next }) => (
            <li key={campaign._id} className="min-w-0">
              <TextLink href={`/campaigns/${campaign._id}`}>{campaign.name}</TextLink>
              {next ? <p className="text-note text-soft">Next: {next.name}</p> : null}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Notes({ contactId, onWriteNote }: { contactId: string; onWriteNote: () => void }) {
  const { notes, hasMore, isLoading, error, loadEarlier, forgetEarlier } = useContactNotes(contactId);
  return (
    <Part title="Notes">
      {error ? (
        <p className="text-soft">{error.message}</p>
      ) : isLoading ? (
        <LoadingText />
      ) : (
        notes.map((note) => (
          <NoteCard key={note._id} contactId={contactId} note={note} onChanged={forgetEarlier} />
        ))
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<NotebookPen aria-hidden="true" />} onClick={onWriteNote}>
          Write a note
        </Button>
        {hasMore ? (
          <Button size="sm" kind="quiet" onClick={() => void loadEarlier().catch(() => {})}>
            Show earlier notes
          </Button>
        ) : null}
      </div>
    </Part>
  );
}
