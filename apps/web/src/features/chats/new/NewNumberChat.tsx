import { contacts } from "@broadcast/contract/contacts";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { readOptions } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { isSamePerson, presentPerson } from "../../../lib/device/personal-state.ts";
import { announceChange } from "../../../lib/live/live-topics.ts";
import { useNow } from "../../../lib/live/use-now.ts";
import { useGo, useScreenParams } from "../../../lib/screens/navigation.ts";
import { useStableCallback } from "../../../lib/screens/use-stable-callback.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import {
  Composer,
  contentOf,
  discard,
  isUnderWay,
  moveToContact,
  passFocus,
  retry,
  send,
  sentKeys,
  usePending,
} from "../../composer/index.ts";
import { MessageList, threadRows } from "../../messages/index.ts";
import { useContactOfNumber, useQueueMessage } from "../chats.api.ts";
import { placeOf } from "../place-of.ts";
import { tellScheduled } from "../scheduled/scheduled-toast.ts";
import { preloadThread } from "../thread/use-thread.ts";

// There are no known values for this recipient.
const readNoValues = () => ({});
const noMessages: never[] = [];
// There are no messages of the server to act on.
const ignore = () => {};

/** What the contact's chat shows, so that there is always a box to write in. What fails is shown there. */
const preloadChat = (client: QueryClient, contactId: string) =>
  Promise.allSettled([
    import("../thread/ChatThread.tsx"),
    client.prefetchQuery(readOptions(contacts.get, { params: { contactId } }, { isQuiet: true })),
    preloadThread(client, contactId),
  ]);

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

  const client = useQueryClient();
  const contactId = contact?._id ?? pending.find(({ message }) => message)?.message?.contactId;
  const isSending = pending.some(isUnderWay);
  const openChat = useStableCallback((id: string) => {
    if (zone.current?.contains(document.activeElement)) passFocus();
    go(`/chats/${id}`, { isReplacing: true });
  });
  useEffect(() => {
    if (!contactId || isSending) return;
    let isLeft = false;
    void preloadChat(client, contactId).then(() => {
      if (!isLeft) openChat(contactId);
    });
    return () => {
      isLeft = true;
    };
  }, [client, contactId, isSending, openChat]);
  useEffect(() => {
    if (!contactId) return;
    const person = presentPerson();
    // On leaving, because until then more can be written.
    return () => {
      if (isSamePerson(person, presentPerson())) moveToContact(phoneNumber, contactId);
    };
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
      {isLoading || (contact && pending.length === 0) ? (
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
