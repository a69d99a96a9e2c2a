import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { announceChange } from "../../../lib/live/live-topics.ts";
import { useNow } from "../../../lib/live/use-now.ts";
import { useGo, useScreenParams } from "../../../lib/screens/navigation.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import {
  Composer,
  contentOf,
  discard,
  retry,
  send,
  sentKeys,
  settle,
  usePending,
} from "../../composer/index.ts";
import { MessageList, threadRows } from "../../messages/index.ts";
import { useContactOfNumber, useQueueMessage } from "../chats.api.ts";
import { placeOf } from "../place-of.ts";
import { tellScheduled } from "../scheduled/scheduled-toast.ts";

// There are no known values for this recipient.
const readNoValues = () => ({});
const noMessages: never[] = [];
// There are no messages of the server to act on.
const ignore = () => {};

function NumberThread({ phoneNumber }: { phoneNumber: string }) {
  const go = useGo();
  const { timezone } = useCurrentUser();
  const name = displayPhoneNumber(phoneNumber);
  const { contact, isLoading } = useContactOfNumber(phoneNumber);
  const pending = usePending(phoneNumber);
  const now = useNow();
  const zone = useRef<HTMLDivElement>(null);
  const queue = useQueueMessage();
  const place = useMemo(() => placeOf({ timeZone: null, region: null, phoneNumber }), [phoneNumber]);

  const isSent = pending.length > 0 && pending.every(({ message }) => message !== null);
  const contactId = contact?._id ?? (isSent ? pending[0]?.message?.contactId : undefined);
  const openThread = useRef(go);
  openThread.current = go;
  useEffect(() => {
    if (!contactId) return;
    settle({ phoneNumber }, () => true);
    openThread.current(`/chats/${contactId}`, { isReplacing: true });
  }, [contactId, phoneNumber]);

  const delivery = useMemo(
    () => ({
      recipient: { phoneNumber },
      readLastId: () => null,
      // Sending created a contact.
      onSent: () => announceChange(["contacts"]),
    }),
    [phoneNumber],
  );
  const onRetry = useCallback((id: string) => retry(id, delivery), [delivery]);
  const onDiscard = useCallback((id: string) => discard(id, { phoneNumber }), [phoneNumber]);
  const rows = useMemo(
    () => threadRows(noMessages, pending, sentKeys, { now, timeZone: timezone }),
    [pending, now, timezone],
  );
  return (
    <Panel title={name} body="bare" leading={<Avatar size="sm" name={name} />}>
      {isLoading || contact ? (
        <LoadingText className="flex-1" />
      ) : (
        <div ref={zone} className="flex min-h-0 flex-1 flex-col">
          <MessageList
            rows={rows}
            name={name}
            hasEarlier={false}
            earlier="idle"
            onLoadEarlier={ignore}
            onAsk={ignore}
            onRetry={onRetry}
            onDiscard={onDiscard}
            empty={
              <EmptyState
                title={`Text ${name}`}
                text="Your first message adds this number to your contacts."
              />
            }
          />
          <Composer
            threadKey={phoneNumber}
            name={name}
            isFirst
            place={place}
            readValues={readNoValues}
            dropZone={zone}
            onSend={(draft) => send(draft, delivery)}
            onSchedule={async (draft, runAt) => {
              const { body, ...file } = contentOf(draft);
              const message = await queue.mutateAsync({
                body: { phoneNumber, ...body, runAt: runAt.toISOString() },
                ...file,
              });
              tellScheduled(message, timezone);
              announceChange(["contacts"]);
              go(`/chats/${message.contactId}`, { isReplacing: true });
            }}
          />
        </div>
      )}
    </Panel>
  );
}

/** A conversation with a number that is not a contact yet; if it is one, opens their thread. */
export function NewNumberChat() {
  const { phoneNumber: typed = "" } = useScreenParams();
  const phoneNumber = parseNanp(typed);
  if (!phoneNumber)
    return (
      <Panel title="New chat" body="bare">
        <EmptyState
          title="This phone number can't be texted"
          text="It needs 10 digits, such as (512) 555-0148."
          action={<ButtonLink href="/chats">Back to chats</ButtonLink>}
        />
      </Panel>
    );
  return <NumberThread key={phoneNumber} phoneNumber={phoneNumber} />;
}
