import { MERGE_FIELDS, readField } from "@broadcast/domain/merge-fields";
import { tokenize } from "@broadcast/domain/message-tags";

const labels = new Map(MERGE_FIELDS.map(({ code, label }) => [code, label]));

/** A message as it was written, its dynamic fields and links shown as pills. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap text-body leading-5 text-text [overflow-wrap:anywhere]">
      {tokenize(text).map(({ kind, value, raw, start }) => {
        if (kind === "text") return raw;
        const { code, fallback } =
          kind === "dynamicField" ? readField(value) : { code: value, fallback: null };
        return (
          <span key={start} className="rounded-[5px] bg-b4 px-1 py-px font-semibold text-b11">
            {labels.get(code) ?? code}
            {fallback ? ` or “${fallback}”` : null}
          </span>
        );
      })}
    </p>
  );
}
