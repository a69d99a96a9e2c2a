import { contactName } from "@broadcast/domain/account/names";
import { voicemailText } from "@broadcast/domain/messages/call-words";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Megaphone } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { ListOverview } from "../../ui/lists/ListOverview.tsx";
import { oneEach, useLatestUnheard } from "./voicemail.api.ts";

const GreetingDialog = lazy(async () => ({ default: (await import("./GreetingDialog.tsx")).GreetingDialog }));

/** Shown next to the voicemails while none is selected: unheard ones. */
export function VoicemailOverview() {
  const { timezone } = useCurrentUser();
  const unheard = useLatestUnheard().data;
  const [isGreeting, setGreeting] = useState(false);
  const count = unheard?.paging.total;
  return (
    <>
      <ListOverview
        title={count ? "Waiting to be heard" : "You have heard everything"}
        figures={[{ label: "Not heard", value: count }]}
        recent={{
          label: "Latest not heard",
          rows: oneEach(unheard?.voicemails ?? []).map(({ contact, time, ...voicemail }) => ({
            href: `/voicemail/${contact._id}`,
            title: contactName(contact),
            text: `${voicemailText(voicemail)} · ${listTime(time, businessNow(), timezone)}`,
          })),
        }}
        action={
          <Button icon={<Megaphone aria-hidden="true" />} onClick={() => setGreeting(true)}>
            Set your greeting
          </Button>
        }
      />
      <Suspense fallback={null}>
        {isGreeting ? <GreetingDialog onClose={() => setGreeting(false)} /> : null}
      </Suspense>
    </>
  );
}
