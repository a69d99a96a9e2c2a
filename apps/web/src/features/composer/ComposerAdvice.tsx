import { Suspense } from "react";
import { MessageInsights } from "../message-insights/index.ts";
import { TrackLinkNote } from "../trackable-links/index.ts";

interface ComposerAdviceProps {
  text: string;
  /** The message contains a URL whose clicks can be counted. */
  hasLink: boolean;
  hasInsights: boolean;
  contactId: string | undefined;
  isFirst: boolean | undefined;
  onChange: (text: string) => void;
  onCloseInsights: () => void;
  /** Returns the focus to the message field. */
  onDone: () => void;
}

/** Suggestions for a message before it is sent. */
export function ComposerAdvice({
  text,
  hasLink,
  hasInsights,
  contactId,
  isFirst,
  onChange,
  onCloseInsights,
  onDone,
}: ComposerAdviceProps) {
  return (
    <>
      {hasLink ? (
        <div className="px-1.5 pb-2">
          <Suspense fallback={null}>
            <TrackLinkNote
              text={text}
              onChange={(words) => {
                onChange(words);
                onDone();
              }}
            />
          </Suspense>
        </div>
      ) : null}
      {hasInsights ? (
        <div className="pb-2">
          <Suspense fallback={null}>
            <MessageInsights
              text={text}
              use="chat"
              contactId={contactId}
              isFirst={isFirst}
              onChange={onChange}
              onClose={() => {
                onCloseInsights();
                onDone();
              }}
            />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
