import { isContentTag } from "@broadcast/domain/messages/merge-fields";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { FolderOpen } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { useTagUrlProblem } from "../../composer/index.ts";
import { type InsertableContent, useInsertableContent } from "../../content/index.ts";
import { TrackLinkNote } from "../../trackable-links/index.ts";

interface LinkFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  /** Whether the readers are contacts, so that it can lead to content with an address for each of them. */
  isForContacts: boolean;
}

/** The target of a link: an address, or content of the account. */
export function LinkField({ label, value, error, onChange, isForContacts }: LinkFieldProps) {
  const kinds = useInsertableContent().filter(({ isLink }) => isLink);
  const pasted = useTagUrlProblem(value);
  const field = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState<InsertableContent | null>(null);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-1">
        <TextField
          ref={field}
          label={label}
          hint={
            isContentTag(value)
              ? "Each recipient gets their own link, so you can see who opened it."
              : "An address such as https://www.example.com"
          }
          inputMode="url"
          value={value}
          error={error ?? pasted ?? undefined}
          onChange={onChange}
          className="min-w-0 flex-1"
        />
        {isForContacts && kinds.length > 0 ? (
          <Menu
            trigger={
              <IconButton
                label="Link to your content"
                className="mt-6"
                icon={<FolderOpen aria-hidden="true" className="size-4" />}
              />
            }
            entries={kinds.map((kind) => ({
              label: kind.label,
              icon: <kind.icon />,
              onSelect: () => setChoosing(kind),
            }))}
          />
        ) : null}
      </div>
      <Suspense fallback={null}>
        {isForContacts && value.includes("://") ? (
          <TrackLinkNote
            text={value}
            onChange={(tracked) => {
              onChange(tracked);
              // The focused button disappears.
              field.current?.focus();
            }}
          />
        ) : null}
        {choosing ? (
          <choosing.Picker onClose={() => setChoosing(null)} onInsert={({ text }) => onChange(text)} />
        ) : null}
      </Suspense>
    </div>
  );
}
