import type { Voicemail } from "@broadcast/contract/voice";
import { contactName } from "@broadcast/domain/account/names";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Mail, MessageCircle, Trash2, UserRound, Voicemail as VoicemailIcon } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { useGo, useScreenParams } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { Recording } from "../../ui/display/Recording.tsx";
import { Transcript } from "../../ui/display/Transcript.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { CallButton } from "../calls/index.ts";
import { useMarkHeard, useRemoveVoicemails, useVoicemailsOf } from "./voicemail.api.ts";

/** /voicemail/{contactId}: a contact's voicemails, with ways to play them and to respond. */
export function VoicemailDetail() {
  const { contactId = "" } = useScreenParams();
  const { data, error, refetch } = useVoicemailsOf(contactId);
  const go = useGo();
  const [asked, setAsked] = useState<Voicemail | null>(null);
  const remove = useRemoveVoicemails();
  const contact = data?.voicemails[0]?.contact;
  if (!data || !contact)
    return (
      <Panel title="Voicemail" body="bare">
        {data || (error && "status" in error && error.status === 404) ? (
          <EmptyState
            icon={<VoicemailIcon />}
            title="No voicemails here"
            text="They may have been deleted."
            action={<ButtonLink href="/voicemail">See all voicemails</ButtonLink>}
          />
        ) : error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <LoadingText />
        )}
      </Panel>
    );
  const name = contactName(contact);
  return (
    <Panel
      title={name}
      leading={<Avatar size="sm" name={name} />}
      actions={
        <>
          <CallButton contact={contact} label="Return Call" />
          <ButtonLink
            size="sm"
            icon={<MessageCircle aria-hidden="true" />}
            href={`/voicemail/${contactId}/chat`}
          >
            Chat
          </ButtonLink>
          <IconButton
            label="Open contact"
            icon={<UserRound aria-hidden="true" />}
            onClick={() => go(`/voicemail/${contactId}/contact`)}
          />
        </>
      }
    >
      <ul aria-label={`Voicemails from ${name}`} className="flex flex-col gap-6">
        {data.voicemails.map((voicemail) => (
          <VoicemailItem
            key={voicemail._id}
            voicemail={voicemail}
            name={name}
            onRemove={() => setAsked(voicemail)}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title="Delete this voicemail?"
        confirmLabel="Delete"
        isDanger
        onConfirm={async () => {
          if (!asked) return;
          await remove.mutateAsync({ body: { ids: [asked._id] } });
          toast.success("Voicemail deleted");
          if (data.voicemails.length === 1) go("/voicemail");
        }}
      >
        Its recording is deleted too. This can't be undone.
      </ConfirmDialog>
    </Panel>
  );
}

interface VoicemailItemProps {
  voicemail: Voicemail;
  name: string;
  onRemove: () => void;
}

function VoicemailItem({ voicemail, name, onRemove }: VoicemailItemProps) {
  const { timezone } = useCurrentUser();
  const markHeard = useMarkHeard();
  const { _id: voicemailId, isHeard, media, state, time, transcript } = voicemail;
  const mark = (to: boolean) => markHeard.mutate({ params: { voicemailId }, body: { isHeard: to } });
  return (
    <li className="flex flex-col gap-2">
      <p className="flex items-center gap-2 text-note text-soft">
        {listTime(time, businessNow(), timezone)}
        {isHeard ? null : <Badge tone="brand">New</Badge>}
      </p>
      {media ? (
        <Recording
          label={`Voicemail from ${name}`}
          {...media}
          onPlay={() => (isHeard ? undefined : mark(true))}
        />
      ) : (
        <p role="status" className="text-soft">
          {state === "saving"
            ? "The recording will be here soon."
            : "We couldn't get this recording. Return the call to ask what they wanted."}
        </p>
      )}
      {transcript === null ? null : <Transcript text={transcript} />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Mail aria-hidden="true" />} onClick={() => mark(!isHeard)}>
          {isHeard ? "Mark as not heard" : "Mark as heard"}
        </Button>
        <Button size="sm" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
          Delete
        </Button>
      </div>
    </li>
  );
}
