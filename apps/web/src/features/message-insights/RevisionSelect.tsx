import { messageInsights } from "@broadcast/contract/message-insights";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useEffect, useState } from "react";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { RevisionDifference } from "./RevisionDifference.tsx";

interface RevisionSelectProps {
  text: string;
  onChange: (text: string) => void;
}

interface Revision {
  before: string;
  after: string;
  isKept: boolean;
}

/** Asks the assistant to rewrite the text; nothing changes until its suggestion is accepted, which can be undone. */
export function RevisionSelect({ text, onChange }: RevisionSelectProps) {
  const { data, error, refetch } = useEndpoint(messageInsights.prompts, {}, { isQuiet: true });
  const send = useSend(messageInsights.revise, { isQuiet: true });
  const [asked, setAsked] = useState<string | null>(null);
  const [revision, setRevision] = useState<Revision | null>(null);
  /** Whether a suggestion for an earlier text is being viewed. */
  const [isLooking, setLooking] = useState(false);
  const before = text.trim();
  const isEmpty = before === "";
  const { reset } = send;
  useEffect(() => {
    // Sent or discarded: the next text is unrelated.
    if (!isEmpty) return;
    setRevision(null);
    reset();
  }, [isEmpty, reset]);
  const revise = async (id: string) => {
    setAsked(id);
    setRevision(null);
    setLooking(false);
    const [after] = await send.mutateAsync({ params: { id }, body: { message: before } });
    if (after !== undefined) setRevision({ before, after, isKept: false });
  };
  if (!data && error)
    return (
      <div className="flex flex-col items-start gap-2">
        <p role="alert" className="text-note font-medium text-bad11">
          {error.message}
        </p>
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <LoadingText />;
  if (data.prompts.length === 0)
    return <p className="text-note text-soft">No assistant is connected here.</p>;
  const isOffered = revision !== null && !revision.isKept && (revision.before === before || isLooking);
  // The text changed during the request: the suggestion is for an earlier version, and the user decides.
  const isOvertaken = revision !== null && !revision.isKept && !isOffered;
  const isUntouched = revision?.after === before;
  return (
    <div className="flex flex-col gap-3">
      {isOffered ? (
        <>
          {revision.after === before ? (
            <p role="status" className="text-note text-soft">
              The assistant has no changes to suggest.
            </p>
          ) : (
            <RevisionDifference before={before} after={revision.after} />
          )}
          <div className="flex flex-wrap gap-2">
            {revision.after === before ? null : (
              <Button
                size="sm"
                kind="primary"
                onClick={() => {
                  onChange(revision.after);
                  // Undo restores the text that was replaced, whatever the suggestion was based on.
                  setRevision({ ...revision, before, isKept: true });
                  setLooking(false);
                }}
              >
                Keep
              </Button>
            )}
            <Button size="sm" onClick={() => setRevision(null)}>
              {revision.after === before ? "Back" : "Discard"}
            </Button>
          </div>
        </>
      ) : (
        <>
          {isOvertaken ? (
            <p role="status" className="flex flex-wrap items-center gap-2 text-note text-text">
              You've changed the text since.
              <Button size="sm" onClick={() => setLooking(true)}>
                See the suggestion
              </Button>
            </p>
          ) : null}
          {revision?.isKept ? (
            <p role="status" className="flex flex-wrap items-center gap-2 text-note text-text">
              {isUntouched ? "The revision is in your message." : "You changed the revised text."}
              <Button
                size="sm"
                onClick={() => {
                  onChange(revision.before);
                  setRevision(null);
                }}
              >
                {isUntouched ? "Undo" : "Restore the earlier text"}
              </Button>
            </p>
          ) : null}
          <div className="flex flex-wrap gap-2">
            {data.prompts.map(({ id, label }) => (
              <Button
                key={id}
                size="sm"
                isDisabled={before === "" || (send.isPending && asked !== id)}
                isLoading={send.isPending && asked === id}
                onClick={() => void revise(id).catch(() => {})}
              >
                {label}
              </Button>
            ))}
          </div>
          {send.error ? (
            <p role="alert" className="text-note font-medium text-bad11">
              {send.error.message}
            </p>
          ) : null}
        </>
      )}
      {data.isSandbox ? (
        <p className="text-note text-soft text-pretty">
          In the sandbox, the assistant follows a few simple rules.
        </p>
      ) : null}
    </div>
  );
}
