import { type Keyword, keywords } from "@broadcast/contract/keywords";
import { formatCredits } from "@broadcast/domain/account/credits";
import { useRef, useState } from "react";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { type ContactWorkProps, tellContactAction } from "../contact-actions/index.ts";
import { ContentPicker } from "../content/index.ts";
import { keywordSection } from "./keyword-section.tsx";

/** Runs a keyword's actions for selected contacts, after showing what they are. */
export function ApplyKeyword({ chosen, count, onClose, onDone }: ContactWorkProps) {
  const [keyword, setKeyword] = useState<Keyword | null>(null);
  const picked = useRef<Keyword | null>(null);
  if (!keyword)
    return (
      <ContentPicker
        section={keywordSection}
        title="Apply keyword"
        // It also closes after a choice, in order to show what the keyword does.
        onClose={() => (picked.current ? setKeyword(picked.current) : onClose())}
        onSelect={(its) => {
          picked.current = its;
        }}
      />
    );
  return <Applying keyword={keyword} chosen={chosen} count={count} onClose={onClose} onDone={onDone} />;
}

const useReach = (keywordId: string, chosen: ContactWorkProps["chosen"]) =>
  useEndpoint(
    keywords.foreseeApplying,
    { params: { id: keywordId }, body: { selection: chosen } },
    { isQuiet: true, freshMs: 0 },
  );

/** How many contacts get the reply, what it costs, and why others get none. */
function Reach({ data, error }: Pick<ReturnType<typeof useReach>, "data" | "error">) {
  if (error) return <span className="text-bad11">{error.message}</span>;
  if (!data) return <LoadingText />;
  const about = data.isEstimated ? "About " : "";
  return (
    <>
      <span className="font-semibold">
        {data.texts === 0
          ? "No one gets a text."
          : `${about}${counted(data.texts, "contact")} will get the reply, for ${formatCredits(data.credits)} ${data.credits === 1 ? "credit" : "credits"}.`}
      </span>
      {data.without.map(({ reason, people }) => (
        <span key={reason} className="[overflow-wrap:anywhere]">
          {about}
          {counted(people, "contact")} without a text: {reason}
        </span>
      ))}
    </>
  );
}

function Applying({ keyword, chosen, count, onClose, onDone }: ContactWorkProps & { keyword: Keyword }) {
  const apply = useSend(keywords.apply);
  const effects = useEndpoint(keywords.effects, { params: { id: keyword._id } }, { isQuiet: true });
  const reach = useReach(keyword._id, chosen);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Apply ${keyword.word} to ${counted(count, "contact")}?`}
      confirmLabel="Apply keyword"
      // Not before it is shown what it does and costs.
      isDisabled={!effects.data || !reach.data}
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
          <Reach data={reach.data} error={reach.error} />
          <span>This can't be undone.</span>
        </span>
      ) : effects.error ? (
        <span className="text-bad11">{effects.error.message}</span>
      ) : (
        <LoadingText />
      )}
    </ConfirmDialog>
  );
}
