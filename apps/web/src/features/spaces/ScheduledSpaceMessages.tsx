import type { Space, SpaceMessage } from "@broadcast/contract/spaces";
import { CalendarClock } from "lucide-react";
import { isNotFound } from "../../lib/api/api-error.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useNow } from "../../lib/live/use-now.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { useLeadTo } from "../../lib/screens/use-lead-to.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { TaggedText } from "../broadcast-content/index.ts";
import { itemHref } from "../content/index.ts";
import { ScheduledMessage } from "../messages/index.ts";
import { toShown } from "./space-message.tsx";
import { spaceSection } from "./space-section.tsx";
import { useScheduledOf, useSpace } from "./space-thread.ts";
import { useSpaceAsks } from "./use-space-asks.tsx";

/** /spaces/{spaceId}/scheduled: scheduled messages, soonest first. */
export function ScheduledSpaceMessages() {
  const { spaceId = "", folderId } = useScreenParams();
  const space = useSpace(spaceId);
  const scheduled = useScheduledOf(spaceId);
  const error = space.error ?? scheduled.error;
  const isGone = isNotFound(error);
  useLeadTo(spaceSection.path, isGone);
  return (
    <Panel title={space.data ? `Scheduled Chats in ${space.data.name}` : "Scheduled Chats"} width="reading">
      {space.data && scheduled.data ? (
        <ScheduledList
          space={space.data}
          messages={scheduled.data.messages}
          path={itemHref(spaceSection, spaceId, folderId)}
        />
      ) : error && !isGone ? (
        <ErrorState
          text={error.message}
          onRetry={() => {
            void space.refetch();
            void scheduled.refetch();
          }}
        />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}

function ScheduledList({
  space,
  messages,
  path,
}: {
  space: Space;
  messages: readonly SpaceMessage[];
  path: string;
}) {
  const { timezone } = useCurrentUser();
  const now = useNow();
  const { onAsk, dialog } = useSpaceAsks(space);
  return (
    <>
      {messages.length === 0 ? (
        <EmptyState
          icon={<CalendarClock />}
          title="Nothing scheduled"
          text="Write to the space and press the clock (Schedule Send). The message waits here until it's sent."
          action={
            <ButtonLink kind="primary" href={path}>
              Back to the space
            </ButtonLink>
          }
        />
      ) : (
        <ol aria-label="Scheduled messages" className="flex flex-col gap-3">
          {messages.map((message) => (
            <li key={message._id}>
              <ScheduledMessage
                message={toShown(message)}
                now={now}
                timeZone={timezone}
                onAsk={onAsk}
                words={<TaggedText text={message.text} />}
              />
            </li>
          ))}
        </ol>
      )}
      {dialog}
    </>
  );
}
