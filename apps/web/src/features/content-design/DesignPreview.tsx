import { type Contact, contacts } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { User } from "lucide-react";
import { useState } from "react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { SelectionDialog } from "../../ui/overlays/SelectionDialog.tsx";
import { contactRow } from "../contacts/index.ts";

const devices = [
  { value: "desktop", label: "Computer" },
  { value: "phone", label: "Phone" },
] as const;
const schemes = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

const formats = [
  { value: "html", label: "Design" },
  { value: "text", label: "Plain text" },
] as const;

/** The variant of a preview. */
export interface PreviewLook {
  scheme: "light" | "dark";
  /** `text` only for an email, which is sent as plain text too. */
  format: "html" | "text";
  contactId: string | undefined;
}

interface DesignPreviewProps {
  /** The URL of a variant: a page of ours that runs no code. */
  addressOf: (look: PreviewLook) => string;
  /** Whether there is a plain text variant. */
  hasText?: boolean;
  onClose: () => void;
}

/** A design as recipients see it: on a computer or a phone, light or dark, and for a chosen contact. */
export function DesignPreview({ addressOf, hasText = false, onClose }: DesignPreviewProps) {
  const [device, setDevice] = useState<"desktop" | "phone">("desktop");
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  const [format, setFormat] = useState<"html" | "text">("html");
  const [contact, setContact] = useState<Contact | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const source = usePagedSearch<Contact>({
    name: "preview-contacts",
    topics: contacts.search.reads,
    initialQuery: {},
    fetchPage: searchPage(contacts.search, "contacts", ({ term }) => ({ body: { term } })),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Preview" size="xl">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <FilterChips label="Device" chips={devices} value={device} onChange={setDevice} />
          <FilterChips label="Colors" chips={schemes} value={scheme} onChange={setScheme} />
          {hasText ? (
            <FilterChips label="Format" chips={formats} value={format} onChange={setFormat} />
          ) : null}
          <Button size="sm" icon={<User aria-hidden="true" />} onClick={() => setChoosing(true)}>
            {contact ? `As ${contactName(contact)}` : "As anyone"}
          </Button>
          {contact ? (
            <Button size="sm" kind="quiet" onClick={() => setContact(null)}>
              As anyone
            </Button>
          ) : null}
        </div>
        <iframe
          title="Preview"
          // Without any rights: nothing in it runs, submits forms, or reaches this page.
          sandbox=""
          src={addressOf({ scheme, format, contactId: contact?._id })}
          className={`h-[60dvh] w-full self-center rounded-lg border border-line bg-panel ${device === "phone" ? "max-w-[390px]" : ""}`}
        />
      </div>
      {isChoosing ? (
        <SelectionDialog
          isOpen
          onClose={() => setChoosing(false)}
          title="Preview as"
          confirmLabel="Preview"
          source={source}
          row={contactRow}
          searchLabel="Search contacts"
          empty={<EmptyState icon={<User />} title="No contacts yet" />}
          onConfirm={({ items: [chosen] }) => {
            if (chosen) setContact(chosen);
          }}
        />
      ) : null}
    </Dialog>
  );
}
