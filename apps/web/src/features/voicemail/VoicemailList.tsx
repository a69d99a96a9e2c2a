import type { Voicemail } from "@broadcast/contract/voice";
import { contactName } from "@broadcast/domain/account/names";
import { voicemailText } from "@broadcast/domain/messages/call-words";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { Megaphone, Trash2, Voicemail as VoicemailIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { useGo, useScreenParams } from "../../lib/screens/navigation.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListPanel } from "../../ui/lists/ListPanel.tsx";
import type { ListRowContent } from "../../ui/lists/ListRow.tsx";
import { SelectToggle } from "../../ui/lists/SelectToggle.tsx";
import { useSelectMode } from "../../ui/lists/select-mode.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { CallButton } from "../calls/index.ts";
import { chosen, useRemoveVoicemails, useVoicemailSearch, type VoicemailFilter } from "./voicemail.api.ts";

const GreetingDialog = lazy(async () => ({ default: (await import("./GreetingDialog.tsx")).GreetingDialog }));

const filters: readonly { value: VoicemailFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "unheard", label: "Not heard" },
];

const rowOf = (voicemail: Voicemail, timeZone: string): ListRowContent => {
  const name = contactName(voicemail.contact);
  return {
    leading: <Avatar name={name} />,
    title: name,
    subtitle: voicemailText(voicemail),
    meta: listTime(voicemail.time, businessNow(), timeZone),
    isUnread: !voicemail.isHeard,
  };
};

/** Voicemails left by callers who were not answered. */
export function VoicemailList() {
  const source = useVoicemailSearch();
  const { timezone } = useCurrentUser();
  const go = useGo();
  const { contactId } = useScreenParams();
  const { ticked, isSelecting, setSelecting, leave } = useSelectMode<Voicemail>();
  const [asked, setAsked] = useState<"remove" | "greeting" | null>(null);
  const close = () => setAsked(null);
  const remove = useRemoveVoicemails();
  const removeChosen = async () => {
    const { removed } = await remove.mutateAsync({ body: chosen(ticked, source) });
    leave();
    source.reload();
    toast.success(`${counted(removed, "voicemail")} deleted`);
    if (contactId) go("/voicemail");
  };
  return (
    <ListPanel
      title="Voicemail"
      label="Voicemails"
      buttons={
        <Button size="sm" icon={<Megaphone aria-hidden="true" />} onClick={() => setAsked("greeting")}>
          Greeting
        </Button>
      }
      search={{ label: "Search voicemails" }}
      besideSearch={<SelectToggle label="Select voicemails" isOn={isSelecting} onChange={setSelecting} />}
      header={
        <FilterChips
          label="Which voicemails"
          chips={filters}
          value={source.query.filter}
          onChange={(filter) => source.setQuery({ filter })}
        />
      }
      source={source}
      type={isSelecting ? "bulk" : "nav"}
      selection={ticked}
      actions={[{ label: "Delete", icon: <Trash2 aria-hidden="true" />, onSelect: () => setAsked("remove") }]}
      hrefOf={({ contact }) => `/voicemail/${contact._id}`}
      row={(voicemail) => rowOf(voicemail, timezone)}
      rowActions={(voicemail) => <CallButton contact={voicemail.contact} />}
      empty={
        <EmptyState
          icon={<VoicemailIcon />}
          title="No voicemails"
          text="When no one answers your number, callers hear your greeting and can leave a message. It shows up here."
          action={<Button onClick={() => setAsked("greeting")}>Set your greeting</Button>}
        />
      }
    >
      <ConfirmDialog
        isOpen={asked === "remove"}
        onClose={close}
        title={`Delete ${counted(ticked.count, "voicemail")}?`}
        confirmLabel="Delete"
        isDanger
        onConfirm={removeChosen}
      >
        Their recordings are deleted too. This can't be undone.
      </ConfirmDialog>
      <Suspense fallback={null}>{asked === "greeting" ? <GreetingDialog onClose={close} /> : null}</Suspense>
    </ListPanel>
  );
}
