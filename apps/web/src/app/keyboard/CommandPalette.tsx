import { contacts } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { Contact as ContactIcon, MessageCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { call } from "../../lib/api/api-client.ts";
import { useDebounced } from "../../lib/screens/delays.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import { useHighlight } from "../../ui/lists/highlight.ts";
import { type Command, groupedCommands, matchingCommands } from "./commands.ts";

const foundContacts = 5;
const debounceMs = 150;

interface CommandPaletteProps {
  /** Actions and pages, without contacts: those are searched for. */
  commands: readonly Command[];
  onClose: () => void;
}

/** One box that finds pages, actions, contacts and their chats. */
export function CommandPalette({ commands, onClose }: CommandPaletteProps) {
  const go = useGo();
  const [term, setTerm] = useState("");
  const wanted = term.trim();
  const searched = useDebounced(wanted, debounceMs);
  const found = useQuery({
    queryKey: ["command-palette", searched],
    queryFn: ({ signal }) =>
      call(contacts.search, {
        body: { term: searched, paging: { page: 1, pageSize: foundContacts } },
        isQuiet: true,
        signal,
      }),
    enabled: searched !== "",
  });
  const people = wanted === "" || searched !== wanted ? [] : (found.data?.contacts ?? []);
  const shown: readonly Command[] = [
    ...matchingCommands(commands, term),
    ...people
      .map((contact) => {
        const address = displayPhoneNumber(contact.phoneNumber ?? "") || (contact.email ?? "");
        const label = contactName(contact);
        return { id: contact._id, label, detail: label === address ? "" : address };
      })
      .flatMap(({ id, label, detail }): Command[] => [
        {
          id: `chat-${id}`,
          label,
          detail,
          group: "Chats",
          icon: MessageCircle,
          run: () => go(`/chats/${id}`),
        },
        {
          id: `contact-${id}`,
          label,
          detail,
          group: "Contacts",
          icon: ContactIcon,
          run: () => go(`/contacts/${id}`),
        },
      ]),
  ];
  const groups = groupedCommands(shown);
  const rows = groups.flatMap((group) => group.commands);
  const take = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const isSearching = wanted !== "" && (searched !== wanted || found.isFetching);
  const highlight = useHighlight({
    term: term || "first",
    count: rows.length,
    isLoading: isSearching && rows.length === 0,
    onEnter: (index) => take(index === null ? undefined : rows[index]),
  });
  const { index: highlighted, rowId } = highlight;
  useEffect(() => {
    if (highlighted !== null)
      document.getElementById(rowId(highlighted))?.scrollIntoView({ block: "nearest" });
  }, [highlighted, rowId]);
  return (
    <Dialog isOpen onClose={onClose} title="Search and commands" isPadded={false}>
      <div className="px-4 pt-1 pb-3">
        <SearchField
          label="Search for a page, contact, chat or action"
          value={term}
          onChange={setTerm}
          hasShortcut={false}
          hasAutoFocus
          picks={highlight.box}
        />
      </div>
      <div
        id={highlight.listId}
        role="listbox"
        aria-label="Results"
        className="h-[min(52dvh,420px)] overflow-y-auto pb-2"
      >
        {groups.map(({ group, commands: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox have no element of their own
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden="true" className="px-4 pt-2 pb-1 text-fine font-semibold text-soft">
              {group}
            </p>
            {ofGroup.map((command) => {
              const at = rows.indexOf(command);
              const Icon = command.icon;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys of all rows
                // biome-ignore lint/a11y/useFocusableInteractive: as in every combobox, the focus stays in the box
                <div
                  key={command.id}
                  id={rowId(at)}
                  role="option"
                  aria-selected={at === highlighted}
                  onClick={() => take(command)}
                  className="flex min-h-10 cursor-pointer select-none items-center gap-3 px-4 py-1.5 hover:bg-n2 active:bg-n3 aria-selected:bg-n3 aria-selected:shadow-[inset_0_0_0_2px_var(--b9)] pointer-coarse:min-h-11"
                >
                  <Icon aria-hidden="true" className="size-[18px] shrink-0 text-soft" strokeWidth={1.75} />
                  <span className="min-w-0 flex-1 truncate font-medium text-text">{command.label}</span>
                  {command.detail ? (
                    <span className="shrink-0 text-note text-soft">
                      <PhoneText>{command.detail}</PhoneText>
                    </span>
                  ) : null}
                </div>
              );
            })}
          </div>
        ))}
        {found.isError ? (
          <p role="alert" className="px-4 py-3 text-soft">
            {found.error.message}
          </p>
        ) : null}
      </div>
      <p role="status" className={rows.length > 0 || isSearching ? "sr-only" : "px-4 pb-4 text-soft"}>
        {isSearching ? "" : rows.length === 0 ? "No results found" : `${rows.length} found`}
      </p>
    </Dialog>
  );
}
