import { type ReplyGroup, replyGroups } from "@broadcast/contract/reply-groups";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { CornerUpLeft } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { counted } from "../../../lib/words/format.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";

const AnswerRepliesDialog = lazy(async () => ({
  default: (await import("./AnswerRepliesDialog.tsx")).AnswerRepliesDialog,
}));

const shownAtFirst = 5;

const unansweredIn = ({ replies }: ReplyGroup) => replies.filter(({ isAnswered }) => !isAnswered);

/** The replies to a broadcast, with similar ones grouped so that they can be answered together. */
export function RepliesCard({ broadcastId }: { broadcastId: string }) {
  const { data } = useEndpoint(replyGroups.read, { params: { broadcastId } }, { isQuiet: true });
  const [isWhole, setWhole] = useState(false);
  const [answering, setAnswering] = useState<ReplyGroup | null>(null);
  if (!data || data.groups.length === 0) return null;
  const shown = isWhole ? data.groups : data.groups.slice(0, shownAtFirst);
  return (
    <Card title="Replies">
      <p className="mb-2 text-note text-pretty text-soft">
        Similar replies are grouped together. You'll see who gets what before anything is sent.
        {data.isPart ? " The latest 5,000 are shown." : ""}
      </p>
      <ul aria-label="Groups of replies" className="flex flex-col">
        {shown.map((group) => {
          const waiting = unansweredIn(group).length;
          const { replies, text } = group;
          return (
            <li
              key={replies[0]?.contactId}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2.5"
            >
              <div className="min-w-0 flex-1 basis-48">
                <p className="line-clamp-2 font-medium text-text [overflow-wrap:anywhere]">“{text}”</p>
                <p className="text-note text-soft">
                  {counted(replies.length, "contact")}
                  {waiting === 0 ? "" : waiting === replies.length ? "" : ` · ${waiting} not replied to`}
                </p>
              </div>
              {waiting === 0 ? (
                <Badge>Replied</Badge>
              ) : (
                <Button
                  size="sm"
                  icon={<CornerUpLeft />}
                  aria-label={`Reply to “${text}”`}
                  onClick={() => setAnswering(group)}
                >
                  Reply
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {data.groups.length > shown.length ? (
        <Button kind="quiet" size="sm" onClick={() => setWhole(true)}>
          {`Show ${data.groups.length - shown.length} more`}
        </Button>
      ) : null}
      {answering ? (
        <Suspense fallback={null}>
          <AnswerRepliesDialog
            broadcastId={broadcastId}
            text={answering.text}
            replies={unansweredIn(answering)}
            onClose={() => setAnswering(null)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}
