import type { Message } from "@broadcast/contract/messages";
import { type Space, spaces } from "@broadcast/contract/spaces";
import { mergeValues } from "@broadcast/domain/messages/merge-values";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowUp, CalendarClock, UserPlus } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { call } from "../../lib/api/api-client.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { teamIdOf } from "../../lib/device/personal-state.ts";
import { useIsAtRest } from "../../lib/live/at-rest.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { announceChange } from "../../lib/live/live-topics.ts";
import { useNow } from "../../lib/live/use-now.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import { momentWithin } from "../../lib/words/moment-text.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Pill } from "../../ui/actions/Pill.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import {
  Announcer,
  addToThread,
  makeWritingSignal,
  noteThreadRead,
  peekThread,
  useBackToList,
  useMarkThreadRead,
  useTeamNames,
  type useThread,
  useUnreadLine,
} from "../chats/index.ts";
import {
  Composer,
  contentOf,
  discard,
  type GroupSending,
  retry,
  send,
  sentKeys,
  settle,
  spaceContentOf,
  usePending,
} from "../composer/index.ts";
import { MessageList, threadRows } from "../messages/index.ts";
import { useDynamicFields } from "../settings/index.ts";
import { SpaceForecast } from "./SpaceForecast.tsx";
import { authorOf, noteOf, toShown } from "./space-message.ts";
import { useMarkSpaceRead, useScheduledOf } from "./space-thread.ts";
import { useSpaceAsks } from "./use-space-asks.tsx";

const SpacePresence = lazy(async () => ({ default: (await import("./SpacePresence.tsx")).SpacePresence }));

interface OpenSpaceProps {
  /** The space's path: "/spaces/…". */
  path: string;
  /** The path of its list: "/spaces". */
  list: string;
  /** A message to scroll to. */
  askedId: string | undefined;
  space: Space;
  thread: NonNullable<ReturnType<typeof useThread>["thread"]>;
  /** Whether it is up to date with the server, not as it was last left. */
  isCurrent: boolean;
  earlier: ReturnType<typeof useThread>["earlier"];
  /** `isFar` loads in large steps, to reach a message far back. */
  onLoadEarlier: (isFar?: boolean) => void;
}

/** How messages of a space are delivered to the server. */
const useDelivery = (id: string) => {
  const client = useQueryClient();
  return useMemo(
    () => ({
      recipient: { spaceId: id },
      readLastId: () => peekThread(client, id)?.messages.at(-1)?._id ?? null,
      onSent: (message: Message) => {
        addToThread(client, id, [message]);
        announceChange(spaces.send.touches, [id]);
      },
      post: async (content: ReturnType<typeof contentOf>, idempotencyKey: string) =>
        toShown(
          await call(spaces.send, {
            params: { id },
            ...spaceContentOf(content),
            idempotencyKey,
            isQuiet: true,
          }),
        ),
    }),
    [client, id],
  );
};

/** The messages of a loaded space, with the composer. */
export function OpenSpace({
  path,
  list,
  askedId,
  space,
  thread,
  isCurrent,
  earlier,
  onLoadEarlier,
}: OpenSpaceProps) {
  const { messages, hasEarlier } = thread;
  const { _id: id, name, userCount, isOwn, writesAs } = space;
  const user = useCurrentUser();
  const now = useNow();
  const zone = useRef<HTMLDivElement>(null);
  const pending = usePending(id);
  const delivery = useDelivery(id);
  const schedule = useSend(spaces.send);
  const { mutate: markRead } = useMarkSpaceRead();
  const scheduledCount = useScheduledOf(id, isOwn).data?.messages.length ?? 0;
  const { onAsk, dialog } = useSpaceAsks(space);
  const client = useQueryClient();
  const go = useGo();
  const onKeyDown = useBackToList(list);
  const [newFrom, forgetNew] = useUnreadLine(thread);
  const [writing] = useState(makeWritingSignal);
  const isAtRest = useIsAtRest();
  const names = useTeamNames();
  const ownId = teamIdOf(user);
  useMarkThreadRead(messages, isCurrent ? thread.unread !== null : null, (messageId, options) => {
    markRead({ params: { id, messageId }, body: {} }, options);
    noteThreadRead(client, id);
  });

  // A message named in the address is loaded back to.
  const isAskedMissing = askedId !== undefined && !messages.some(({ _id }) => _id === askedId);
  const isOnTheWay = isAskedMissing && hasEarlier && earlier === "idle";
  const oldestId = messages[0]?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per page
  useEffect(() => {
    if (isOnTheWay) onLoadEarlier(true);
  }, [isOnTheWay, oldestId, onLoadEarlier]);
  const isNewFarBack = newFrom !== null && !messages.some(({ _id }) => _id === newFrom.firstMessageId);

  const minute = Math.floor(now / 60_000);
  const rows = useMemo(
    () =>
      threadRows(messages, pending, sentKeys, {
        now: (minute + 1) * 60_000 - 1,
        timeZone: user.timezone,
        noteOf: (message) =>
          noteOf(message, ({ writtenBy }) =>
            writtenBy === ownId ? null : (names?.get(writtenBy ?? "") ?? null),
          ),
      }),
    [messages, pending, minute, user.timezone, names, ownId],
  );
  useEffect(() => {
    const ids = new Set(messages.map(({ _id }) => _id));
    settle({ spaceId: id }, (messageId) => ids.has(messageId));
  }, [messages, id]);
  const onRetry = useCallback((pendingId: string) => retry(pendingId, delivery), [delivery]);
  const onDiscard = useCallback((pendingId: string) => discard(pendingId, { spaceId: id }), [id]);
  const { referral } = useDynamicFields();
  // Members have their own values; the counter shows what they have in common.
  const readValues = useCallback(
    () =>
      mergeValues({
        contact: { firstName: "", lastName: "", company: "", phoneNumber: null, email: null },
        user: { ...user, ...referral, email: user.auth.username },
        now: businessNow(),
        timeZone: user.timezone,
      }),
    [user, referral],
  );
  const group = useMemo(
    (): GroupSending => ({
      prefix: `${writesAs}: `,
      people: userCount,
      renderForecast: isOwn ? (message) => <SpaceForecast spaceId={id} {...message} /> : null,
    }),
    [writesAs, userCount, isOwn, id],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key works wherever the focus is in the thread
    <div ref={zone} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      <MessageList
        rows={rows}
        name={name}
        askedId={askedId}
        newFromId={newFrom?.firstMessageId ?? undefined}
        hasEarlier={hasEarlier}
        earlier={earlier}
        onLoadEarlier={() => onLoadEarlier()}
        onRetry={onRetry}
        onDiscard={onDiscard}
        onAsk={onAsk}
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
                  onClick={() => go(`${path}?message=${newFrom.firstMessageId}`, { isReplacing: true })}
                >{`Go to ${newFrom.count} unread`}</Pill>
              ) : null}
            </>
          ) : null
        }
        empty={
          !isOwn ? (
            <EmptyState
              title="No messages yet"
              text="New messages appear here from now on. You got earlier ones as texts."
            />
          ) : userCount === 0 ? (
            <EmptyState
              icon={<UserPlus />}
              title="No one is in this space yet"
              text="Add contacts. Each of them gets what you write here as a text, and their replies go to everyone else."
              action={
                <ButtonLink kind="primary" href={`${path}/members`}>
                  Add members
                </ButtonLink>
              }
            />
          ) : (
            <EmptyState title="No messages yet" text="What you write goes to every member as a text." />
          )
        }
      />
      <Announcer messages={messages} name={authorOf} />
      {isAtRest ? (
        <Suspense fallback={null}>
          <SpacePresence spaceId={id} isOwn={isOwn} writing={writing} />
        </Suspense>
      ) : null}
      {userCount > 0 || !isOwn ? (
        <Composer
          isGuest={!isOwn}
          threadKey={id}
          name={name}
          readValues={readValues}
          dropZone={zone}
          group={group}
          onWriting={writing.note}
          onSend={(draft) => {
            forgetNew();
            send(draft, delivery);
          }}
          onSchedule={async (draft, runAt) => {
            const { body, ...file } = spaceContentOf(contentOf(draft));
            const said = await schedule.mutateAsync({
              params: { id },
              body: { ...body, runAt: runAt.toISOString() },
              ...file,
            });
            toast.success(
              said.runAt ? `Scheduled for ${momentWithin(said.runAt, user.timezone)}` : "On its way",
            );
          }}
        />
      ) : null}
      {dialog}
    </div>
  );
}
