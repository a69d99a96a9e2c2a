import { contactName } from "@broadcast/domain/account/names";
import { callText, voicemailText } from "@broadcast/domain/messages/call-words";
import { listTime } from "@broadcast/domain/time/dates";
import { Phone } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { ListOverview } from "../../ui/lists/ListOverview.tsx";
import { useVoiceLine } from "../calls/index.ts";
import { oneEach, useLatestMissed } from "./voicemail.api.ts";

/** Shown next to the calls while none is selected: missed calls. */
export function CallOverview() {
  const { timezone } = useCurrentUser();
  const missed = useLatestMissed().data;
  const unheard = useVoiceLine().data?.unheardCount;
  const calls = oneEach(missed?.sessions ?? []);
  return (
    <ListOverview
      title={calls.length > 0 ? "Calls to return" : "No missed calls"}
      figures={[
        { label: "Missed calls", value: missed?.paging.total },
        { label: "Voicemails not heard", value: unheard },
      ]}
      recent={{
        label: "Latest missed calls",
        rows: calls.map((call) => ({
          href: `/call-history/${call.contact._id}/chat`,
          title: contactName(call.contact),
          text: `${call.voicemail ? voicemailText(call.voicemail) : callText(call)} · ${listTime(call.time, businessNow(), timezone)}`,
        })),
      }}
      action={
        <ButtonLink kind="primary" icon={<Phone aria-hidden="true" />} href="/contacts">
          Choose a contact to call
        </ButtonLink>
      }
    />
  );
}
