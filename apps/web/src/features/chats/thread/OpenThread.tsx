import type { Contact } from "@broadcast/contract/contacts";
import type { Message } from "@broadcast/contract/messages";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useIsAtRest } from "../../../lib/live/at-rest.ts";
import { useIsInView } from "../../../lib/screens/in-view.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { untilLoaded } from "../../../lib/screens/until-loaded.ts";
import { useOnLeave } from "../../../lib/screens/use-on-leave.ts";
import { useStableCallback } from "../../../lib/screens/use-stable-callback.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Composer, contentOf, type Delivery, type Draft, moveToContact, send } from "../../composer/index.ts";
import { useMarkRead, useQueueMessage, useScheduled } from "../chats.api.ts";
import { useBackToList } from "../list/back-to-list.ts";
import { useThreadActions } from "../message-menu/use-thread-actions.tsx";
import { placeOf } from "../place-of.ts";
import { isScheduled, tellScheduled } from "../scheduled/scheduled-toast.ts";
import { useWriterOf } from "../team/team-names.ts";
import { useAnsweredMeanwhile } from "../team/use-answered-meanwhile.ts";
import { makeWritingSignal } from "../team/writing-signal.ts";
import { PotentialStopBar } from "./PotentialStopBar.tsx";
import { ReachNotice } from "./ReachNotice.tsx";
import { ThreadMessages } from "./ThreadMessages.tsx";
import type { Thread } from "./thread-messages.ts";
import { useReadValues } from "./use-read-values.ts";
import { addToThread, peekThread } from "./use-thread.ts";
import { useThreadNotes } from "./use-thread-notes.tsx";
import { useUnreadLine } from "./use-unread-line.ts";

const AutomationPauseBar = lazy(async () => ({
  default: (await untilLoaded(() => import("../../automation-pauses/index.ts"))).AutomationPauseBar,
}));

const ThreadPresence = lazy(async () => ({
  default: (await untilLoaded(() => import("../team/ThreadPresence.tsx"))).ThreadPresence,
}));

/** How a thread's messages are delivered. */
const useDelivery = (contactId: string) => {
  const client = useQueryClient();
  return useMemo(
    (): Delivery => ({
      recipient: { contactId },
      readLastId: () => {
        const shown = peekThread(client, contactId);
        return shown?.hasLater ? null : (shown?.messages.at(-1)?._id ?? null);
      },
      onSent: (message) => addToThread(client, contactId, [message]),
    }),
    [client, contactId],
  );
};

interface OpenThreadProps {
  /** The thread's path: "/chats/…". */
  path: string;
  /** The path of its list: "/chats". */
  list: string;
  /** A message to scroll to. */
  askedId: string | undefined;
  /** What the composer opens at first. */
  barAction: "emails" | undefined;
  contact: Contact;
  name: string;
  thread: Thread;
  /** Whether the thread is up to date with the server, rather than as last left. */
  isCurrent: boolean;
  earlier: "idle" | "loading" | "failed";
  onLoadEarlier: () => void;
  onLoadLater: () => void;
  /** Shows a message with its surroundings; false if it is no longer in the thread. */
  goTo: (messageId: string) => Promise<boolean>;
  /** Returns to the end of the thread from there. Throws if it cannot be read. */
  toNewest: () => Promise<void>;
  onWriteNote: () => void;
}

const noEmailReason = ({ email }: Contact): string =>
  email === null
    ? "Add an email address to the contact first."
    : "Emails to this contact are turned off, or they unsubscribed.";

/** The messages of a loaded thread, with the composer. */
export function OpenThread({
  path,
  list,
  askedId,
  barAction,
  contact,
  name,
  thread,
  isCurrent,
  earlier,
  onLoadEarlier,
  onLoadLater,
  goTo,
  toNewest,
  onWriteNote,
}: OpenThreadProps) {
  const { _id: contactId } = contact;
  const client = useQueryClient();
  const user = useCurrentUser();
  const { messages } = thread;
  const delivery = useDelivery(contactId);
  const zone = useRef<HTMLDivElement>(null);
  const scheduledCount = useScheduled(contactId).data?.messages.length ?? 0;
  const queue = useQueueMessage();
  const { mutate: markRead } = useMarkRead();
  const [newFrom, forgetNew] = useUnreadLine(thread);
  const [writing] = useState(makeWritingSignal);
  const writerOf = useWriterOf();
  const { noteWriting, ask } = useAnsweredMeanwhile(messages);
  const isAtRest = useIsAtRest();
  const isInView = useIsInView();
  const go = useGo();
  const onKeyDown = useBackToList(list);
  const { onAsk, dialog } = useThreadActions(contact, name);

  // A message named in the address is loaded with its surroundings.
  const missingId = askedId !== undefined && !messages.some(({ _id }) => _id === askedId) ? askedId : null;
  const latestGo = useRef({ go, path });
  latestGo.current = { go, path };
  useEffect(() => {
    if (missingId === null) return;
    goTo(missingId).then(
      (isThere) => {
        if (isThere) return;
        toast.info("This message is no longer in the chat");
        latestGo.current.go(latestGo.current.path, { isReplacing: true });
      },
      () => toast.error("We couldn't load this message", "Check your connection and try again."),
    );
  }, [missingId, goTo]);
  const onNewest = useCallback(() => {
    // Removes the message from the address, so that it is not opened again.
    if (askedId !== undefined) latestGo.current.go(latestGo.current.path, { isReplacing: true });
    toNewest().catch(() =>
      toast.error("We couldn't load the newest messages", "Check your connection and try again."),
    );
  }, [askedId, toNewest]);

  const { phoneNumber } = contact;
  useEffect(() => {
    // It was written before the number belonged to a contact.
    if (phoneNumber !== null) moveToContact(phoneNumber, contactId);
  }, [phoneNumber, contactId]);

  const stop = contact.potentialStopMessage;
  const undecidedFrom = stop?.at ?? null;
  const { notes, renderNote } = useThreadNotes(contactId, thread);
  const rowsOptions = useMemo(() => ({ undecidedFrom, notes, writerOf }), [undecidedFrom, notes, writerOf]);
  const readValues = useReadValues(contact);
  const firstName = contact.firstName || name;
  const canText = !contact.doNotMessage && phoneNumber !== null;
  const canEmail = contact.email !== null && !contact.doNotEmail;
  // A contact who opted out of texts is emailed only on purpose.
  const [isEmailWanted, setEmailWanted] = useState(false);
  useOnLeave(() => setEmailWanted(false));
  const onBarActionDone = useStableCallback(() =>
    go(askedId ? `${path}?message=${askedId}` : path, { isReplacing: true }),
  );
  const noEmail = canEmail ? null : noEmailReason(contact);
  const latestBar = useRef({ noEmail, name, onBarActionDone });
  latestBar.current = { noEmail, name, onBarActionDone };
  useEffect(() => {
    if (!barAction) return;
    setEmailWanted(true);
    const { noEmail: reason, name: who, onBarActionDone: done } = latestBar.current;
    if (reason === null) return;
    toast.info(`You can't email ${who}`, reason);
    done();
  }, [barAction]);
  const hasComposer = canText || (canEmail && (!contact.doNotMessage || isEmailWanted));
  const place = useMemo(() => placeOf(contact), [contact]);
  const onWriting = useStableCallback((isWritten: boolean) => {
    writing.note(isWritten);
    noteWriting(isWritten);
  });
  const onSend = useStableCallback((draft: Draft) => {
    forgetNew();
    if (thread.hasLater) onNewest();
    send(draft, delivery);
  });
  const onSchedule = useStableCallback(async (draft: Draft, runAt: Date) => {
    const { body, ...file } = contentOf(draft);
    const message = await queue.mutateAsync({
      body: { contactId, ...body, runAt: runAt.toISOString() },
      ...file,
    });
    tellScheduled(message, user.timezone);
  });
  const onVoiceDropSent = useStableCallback((message: Message) => {
    if (isScheduled(message)) tellScheduled(message, user.timezone);
    else addToThread(client, contactId, [message]);
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key works wherever the focus is in the thread
    <div ref={zone} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      {stop ? (
        <PotentialStopBar contactId={contactId} stop={stop} name={firstName} timeZone={user.timezone} />
      ) : null}
      <Suspense fallback={null}>
        <AutomationPauseBar contactId={contactId} />
      </Suspense>
      <ThreadMessages
        path={path}
        thread={thread}
        isCurrent={isCurrent}
        delivery={delivery}
        newFrom={newFrom}
        scheduledCount={scheduledCount}
        markRead={(messageId, options) => markRead({ params: { contactId, messageId }, body: {} }, options)}
        rowsOptions={rowsOptions}
        name={name}
        askedId={askedId}
        earlier={earlier}
        onLoadEarlier={onLoadEarlier}
        onLoadLater={onLoadLater}
        onNewest={onNewest}
        onAsk={onAsk}
        renderNote={renderNote}
        empty={
          <EmptyState
            title="No messages yet"
            text={canText || canEmail ? `Say hello to ${firstName}.` : undefined}
          />
        }
      />
      {canText ? null : (
        <ReachNotice
          contact={contact}
          name={name}
          messages={messages}
          ownNumber={user.phoneNumber}
          timeZone={user.timezone}
          onWriteEmail={canEmail && !hasComposer ? () => setEmailWanted(true) : undefined}
        />
      )}
      {isAtRest && isInView ? (
        <Suspense fallback={null}>
          <ThreadPresence contactId={contactId} writing={writing} />
        </Suspense>
      ) : null}
      {hasComposer ? (
        <Composer
          threadKey={contactId}
          name={firstName}
          contact={contact}
          place={place}
          canText={canText}
          canEmail={canEmail}
          readValues={readValues}
          barAction={canEmail ? barAction : undefined}
          onBarActionDone={onBarActionDone}
          dropZone={zone}
          onWriting={onWriting}
          askBeforeSending={ask}
          onSend={onSend}
          onSchedule={onSchedule}
          onWriteNote={onWriteNote}
          onVoiceDropSent={canText ? onVoiceDropSent : undefined}
        />
      ) : null}
      {dialog}
    </div>
  );
}
