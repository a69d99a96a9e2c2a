import { tokenize } from "@broadcast/domain/messages/message-tags";
import { useDynamicFields } from "../settings/index.ts";
import { tagLabel } from "./tag-label.ts";

/** A text as written, with dynamic fields and links shown as pills. */
export function TaggedText({ text }: { text: string }) {
  const { labelOf } = useDynamicFields();
  return tokenize(text).map((token) =>
    token.kind === "text" ? (
      token.raw
    ) : (
      <span key={token.start} className="rounded-[5px] bg-b4 px-1 py-px font-semibold text-b11">
        {tagLabel(token, labelOf)}
      </span>
    ),
  );
}
