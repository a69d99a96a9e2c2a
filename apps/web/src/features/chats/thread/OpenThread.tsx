import type { Contact } from "@broadcast/contract/contacts";
import type { Message } from "@broadcast/contract/messages";
import { mergeValues } from "@broadcast/domain/messages/merge-values";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowUp, CalendarClock } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { teamIdOf } from "../../../lib/device/personal-state.ts";
import { useIsAtRest } from "../../../lib/live/at-rest.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { useNow } from "../../../lib/live/use-now.ts";
import { useIsInView } from "../../../lib/screens/in-view.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { useOnLeave } from "../../../lib/screens/use-on-leave.ts";
import { Pill } from "../../../ui/actions/Pill.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
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
import { useDynamicFields } from "../../settings/index.ts";
import { useMarkRead, useQueueMessage, useScheduled } from "../chats.api.ts";
import { useBackToList } from "../list/back-to-list.ts";
import { useThreadActions } from "../message-menu/use-thread-actions.tsx";
import { placeOf } from "../place-of.ts";
import { isScheduled, tellScheduled } from "../scheduled/scheduled-toast.ts";
import { useTeamNames } from "../team/team-names.ts";
import { useAnsweredMeanwhile } from "../team/use-answered-meanwhile.ts";
import { makeWritingSignal } from "../team/writing-signal.ts";
import { Announcer } from "./Announcer.tsx";
import { PotentialStopBar } from "./PotentialStopBar.tsx";
import { ReachNotice } from "./ReachNotice.tsx";
import type { Thread } from "./thread-messages.ts";
import { useMarkThreadRead } from "./use-mark-read.ts";
import { addToThread, noteThreadRead, peekThread } from "./use-thread.ts";
import { useThreadNotes } from "./use-thread-notes.tsx";
import { useUnreadLine } from "./use-unread-line.ts";

const AutomationPauseBar = lazy(async () => ({
  default: (await import("../../automation-pauses/index.ts")).AutomationPauseBar,
}));

const ThreadPresence = lazy(async () => ({
  default: (await import("../team/ThreadPresence.tsx")).ThreadPresence,
}));

/** How a thread's messages are delivered. */
const useDelivery = (contactId: string) => {
  const client = useQueryClient();
  return useMemo(
    () => ({
      recipient: { contactId },
      readLastId: () => {
        const shown = peekThread(client, contactId);
        return shown?.hasLater ? null : (shown?.messages.at(-1)?._id ?? null);
      },
      onSent: (message: Message) => addToThread(client, contactId, [message]),
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
  /** Whether it is up to date with the server, not as it was last left. */
  isCurrent: boolean;
  earlier: "idle" | "loading" | "failed";
  onLoadEarlier: () => void;
  onLoadLater: () => void;
  /** Shows a message with its surroundings; false if it is no longer in the thread. */
  goTo: (messageId: string) => Promise<boolean>;
  /** Returns to the end of the thread from there. */
  toNewest: () => Promise<void>;
  onWriteNote: () => void;
}

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
  const now = useNow();
  const pending = usePending(contactId);
  const delivery = useDelivery(contactId);
  const zone = useRef<HTMLDivElement>(null);
  const scheduledCount = useScheduled(contactId).data?.messages.length ?? 0;
  const queue = useQueueMessage();
  const { mutate: markRead } = useMarkRead();
  const [newFrom, forgetNew] = useUnreadLine(thread);
  const [writing] = useState(makeWritingSignal);
  const names = useTeamNames();
  const ownId = teamIdOf(user);
  const { noteWriting, ask } = useAnsweredMeanwhile(messages, ownId, names);
  const isAtRest = useIsAtRest();
  const isInView = useIsInView();
  const go = useGo();
  const onKeyDown = useBackToList(list);
  const { onAsk, dialog } = useThreadActions(contact, name);
  useMarkThreadRead(messages, isCurrent ? thread.unread !== null : null, (messageId, options) => {
    markRead({ params: { contactId, messageId }, body: {} }, options);
    noteThreadRead(client, contactId);
  });

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
    toNewest().catch(() => {});
  }, [askedId, toNewest]);

  const minute = Math.floor(now / 60_000);
  const stop = contact.potentialStopMessage;
  const undecidedFrom = stop?.at ?? null;
  const { notes, renderNote } = useThreadNotes(contactId, thread);
  const rows = useMemo(
    () =>
      threadRows(messages, pending, sentKeys, {
        now: (minute + 1) * 60_000 - 1,
        timeZone: user.timezone,
        undecidedFrom,
        notes,
        writerOf:
          names && (({ writtenBy }) => (writtenBy === ownId ? null : (names.get(writtenBy ?? "") ?? null))),
      }),
    [messages, pending, minute, user.timezone, undecidedFrom, notes, names, ownId],
  );
  useEffect(() => {
    const ids = new Set(messages.map(({ _id }) => _id));
    settle({ contactId }, (id) => ids.has(id));
  }, [messages, contactId]);

  const onRetry = useCallback((id: string) => retry(id, delivery), [delivery]);
  const onDiscard = useCallback((id: string) => discard(id, { contactId }), [contactId]);
  const { valuesOf, linksOf, referral } = useDynamicFields();
  const readValues = useCallback(
    () =>
      mergeValues({
        custom: valuesOf(contact),
        contact: { ...contact, ...linksOf(contact) },
        user: { ...user, ...referral, email: user.auth.username },
        now: businessNow(),
        timeZone: user.timezone,
      }),
    [contact, user, valuesOf, linksOf, referral],
  );
  const firstName = contact.firstName || name;
  const canText = !contact.doNotMessage && contact.phoneNumber !== null;
  const canEmail = contact.email !== null && !contact.doNotEmail;
  // A contact who opted out of texts is emailed only on purpose.
  const [isEmailWanted, setEmailWanted] = useState(false);
  useOnLeave(() => setEmailWanted(false));
  useEffect(() => {
    if (barAction) setEmailWanted(true);
  }, [barAction]);
  const hasComposer = canText || (canEmail && (!contact.doNotMessage || isEmailWanted));
  const place = useMemo(() => placeOf(contact), [contact]);
  const newFromId = newFrom?.firstMessageId ?? undefined;
  const isNewFarBack = newFromId !== undefined && !messages.some(({ _id }) => _id === newFromId);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key works wherever the focus is in the thread
    <div ref={zone} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      {stop ? (
        <PotentialStopBar
          contactId={contactId}
          stop={stop}
          name={firstName}
          now={now}
          timeZone={user.timezone}
        />
      ) : null}
      <Suspense fallback={null}>
        <AutomationPauseBar contactId={contactId} />
      </Suspense>
      <MessageList
        rows={rows}
        name={name}
        askedId={askedId}
        hasEarlier={thread.hasEarlier}
        hasLater={thread.hasLater}
        onLoadLater={onLoadLater}
        onNewest={onNewest}
        earlier={earlier}
        newFromId={newFromId}
        onLoadEarlier={() => onLoadEarlier()}
        onRetry={onRetry}
        onDiscard={onDiscard}
        onAsk={onAsk}
        renderNote={renderNote}
        top={
          scheduledCount > 0 || isNewFarBack ? (
            <>
              {scheduledCount > 0 ? (
                <Pill
                  href={`${path}/scheduled`}
                  icon={<CalendarClock aria-hidden="true" className="size-4" />}
                >{`Scheduled Chats (${scheduledCount})`}</Pill>
              ) : null}
              {isNewFarBack ? (
                <Pill
                  icon={<ArrowUp aria-hidden="true" className="size-4" />}
                  onClick={() => go(`${path}?message=${newFromId}`, { isReplacing: true })}
                >{`Go to ${newFrom?.count} unread`}</Pill>
              ) : null}
            </>
          ) : null
        }
        empty={
          <EmptyState
            title="No messages yet"
            text={canText || canEmail ? `Say hello to ${firstName}.` : undefined}
          />
        }
      />
      <Announcer messages={messages} name={name} />
      {canText ? null : (
        <ReachNotice
          contact={contact}
          name={name}
          messages={messages}
          ownNumber={user.phoneNumber}
          now={now}
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
          barAction={barAction}
          onBarActionDone={() => go(askedId ? `${path}?message=${askedId}` : path, { isReplacing: true })}
          dropZone={zone}
          onWriting={(isWritten) => {
            writing.note(isWritten);
            noteWriting(isWritten);
          }}
          askBeforeSending={ask}
          onSend={(draft) => {
            forgetNew();
            if (thread.hasLater) onNewest();
            send(draft, delivery);
          }}
          onSchedule={async (draft, runAt) => {
            const { body, ...file } = contentOf(draft);
            const message = await queue.mutateAsync({
              body: { contactId, ...body, runAt: runAt.toISOString() },
              ...file,
            });
            tellScheduled(message, user.timezone);
          }}
          onWriteNote={onWriteNote}
          onVoiceDropSent={
            canText
              ? (message) => {
                  if (isScheduled(message)) tellScheduled(message, user.timezone);
                  else addToThread(client, contactId, [message]);
                }
              : undefined
          }
        />
      ) : null}
      {dialog}
    </div>
  );
}
