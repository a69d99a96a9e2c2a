import type { Message } from "@broadcast/contract/messages";
import { type Space, spaces } from "@broadcast/contract/spaces";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { call } from "../../lib/api/api-client.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useIsAtRest } from "../../lib/live/at-rest.ts";
import { announceChange } from "../../lib/live/live-topics.ts";
import { untilLoaded } from "../../lib/screens/until-loaded.ts";
import { momentWithin } from "../../lib/words/moment-text.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import {
  addToThread,
  makeWritingSignal,
  peekThread,
  ThreadMessages,
  useBackToList,
  useReadValues,
  type useThread,
  useUnreadLine,
  useWriterOf,
} from "../chats/index.ts";
import {
  Composer,
  contentOf,
  type Delivery,
  type GroupSending,
  send,
  spaceContentOf,
} from "../composer/index.ts";
import { SpaceForecast } from "./SpaceForecast.tsx";
import { authorOf, noteOf, ownWordsOf, toShown } from "./space-message.tsx";
import { useMarkSpaceRead, useScheduledOf } from "./space-thread.ts";
import { useSpaceAsks } from "./use-space-asks.tsx";

const SpacePresence = lazy(async () => ({
  default: (await untilLoaded(() => import("./SpacePresence.tsx"))).SpacePresence,
}));

interface OpenSpaceProps {
  /** The space's path: "/spaces/…". */
  path: string;
  /** The path of its list: "/spaces". */
  list: string;
  /** A message to scroll to. */
  askedId: string | undefined;
  space: Space;
  thread: NonNullable<ReturnType<typeof useThread>["thread"]>;
  /** Whether the thread is up to date with the server, rather than as last left. */
  isCurrent: boolean;
  earlier: ReturnType<typeof useThread>["earlier"];
  /** `isFar` loads in large steps, to reach a message far back. */
  onLoadEarlier: (isFar?: boolean) => void;
}

/** How messages of a space are delivered to the server. */
const useDelivery = (id: string) => {
  const client = useQueryClient();
  return useMemo(
    (): Delivery => ({
      recipient: { spaceId: id },
      readLastId: () => peekThread(client, id)?.messages.at(-1)?._id ?? null,
      onSent: (message) => {
        addToThread(client, id, [message]);
        announceChange(spaces.send.touches, [id]);
      },
      post: async (content, idempotencyKey) =>
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
  const { _id: id, name, userCount, isOwn, writesAs, writesAsIn } = space;
  const user = useCurrentUser();
  const zone = useRef<HTMLDivElement>(null);
  const delivery = useDelivery(id);
  const schedule = useSend(spaces.send);
  const { mutate: markRead } = useMarkSpaceRead();
  const scheduledCount = useScheduledOf(id, isOwn).data?.messages.length ?? 0;
  const { onAsk, dialog } = useSpaceAsks(space);
  const onKeyDown = useBackToList(list);
  const [newFrom, forgetNew] = useUnreadLine(thread);
  const [writing] = useState(makeWritingSignal);
  const isAtRest = useIsAtRest();
  const writerOf = useWriterOf();
  const rowsOptions = useMemo(
    () => ({
      noteOf: (message: Message) => noteOf(message, writerOf),
      ownWordsOf: isOwn ? ownWordsOf : undefined,
    }),
    [writerOf, isOwn],
  );
  // Members have their own values; the counter shows what they have in common.
  const readValues = useReadValues(null);

  // A message named in the address is loaded back to.
  const isAskedMissing = askedId !== undefined && !messages.some(({ _id }) => _id === askedId);
  const isOnTheWay = isAskedMissing && hasEarlier && earlier === "idle";
  const oldestId = messages[0]?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per page
  useEffect(() => {
    if (isOnTheWay) onLoadEarlier(true);
  }, [isOnTheWay, oldestId, onLoadEarlier]);
  const group = useMemo(
    (): GroupSending => ({
      prefix: `${writesAs}: `,
      longestPrefix: writesAsIn === null ? undefined : `${writesAsIn}: `,
      people: userCount,
      renderForecast: isOwn ? (message) => <SpaceForecast spaceId={id} {...message} /> : null,
    }),
    [writesAs, writesAsIn, userCount, isOwn, id],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key works wherever the focus is in the thread
    <div ref={zone} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      <ThreadMessages
        path={path}
        thread={thread}
        isCurrent={isCurrent}
        delivery={delivery}
        newFrom={newFrom}
        scheduledCount={scheduledCount}
        markRead={(messageId, options) => markRead({ params: { id, messageId }, body: {} }, options)}
        rowsOptions={rowsOptions}
        name={name}
        authorOf={authorOf}
        askedId={askedId}
        earlier={earlier}
        onLoadEarlier={onLoadEarlier}
        onAsk={onAsk}
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
