import { type Keyword, keywords } from "@broadcast/contract/keywords";
import { useRef, useState } from "react";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { type ContactWorkProps, tellContactAction } from "../contact-actions/index.ts";
import { ContentPicker } from "../content/index.ts";
import { keywordSection } from "./keyword-section.tsx";

/** Has done for chosen contacts what a keyword does, after saying what that is. */
export function ApplyKeyword({ chosen, count, onClose, onDone }: ContactWorkProps) {
  const [keyword, setKeyword] = useState<Keyword | null>(null);
  const picked = useRef<Keyword | null>(null);
  if (!keyword)
    return (
      <ContentPicker
        section={keywordSection}
        title="Apply keyword"
        // It closes behind a choice too: then what the keyword does is shown next.
        onClose={() => (picked.current ? setKeyword(picked.current) : onClose())}
        onSelect={(its) => {
          picked.current = its;
        }}
      />
    );
  return <Applying keyword={keyword} chosen={chosen} count={count} onClose={onClose} onDone={onDone} />;
}

function Applying({ keyword, chosen, count, onClose, onDone }: ContactWorkProps & { keyword: Keyword }) {
  const apply = useSend(keywords.apply);
  const effects = useEndpoint(keywords.effects, { params: { id: keyword._id } }, { isQuiet: true });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Apply ${keyword.word} to ${counted(count, "contact")}?`}
      confirmLabel="Apply keyword"
      onConfirm={async () => {
        const action = await apply.mutateAsync({ body: { keywordId: keyword._id, selection: chosen } });
        tellContactAction(action);
        onDone(action);
      }}
    >
      {effects.data ? (
        <span className="flex flex-col gap-2">
          {effects.data.sentences.map((sentence) => (
            <span key={sentence} className="[overflow-wrap:anywhere]">
              {sentence}
            </span>
          ))}
          <span>Contacts who opted out won't get a text. This can't be undone.</span>
        </span>
      ) : (
        <LoadingText />
      )}
    </ConfirmDialog>
  );
}
