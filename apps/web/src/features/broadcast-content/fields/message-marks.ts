import { tokenize } from "@broadcast/domain/messages/message-tags";
import type { TextMark } from "../../../ui/inputs/text/TextArea.tsx";

/** Dynamic fields and links as chips; a mark within one splits it. */
export function messageMarks(
  text: string,
  cautions: readonly { start: number; end: number }[],
): readonly TextMark[] {
  const marks: TextMark[] = cautions.map(({ start, end }) => ({ start, end, tone: "caution" }));
  for (const { kind, start, raw } of tokenize(text)) {
    if (kind === "text") continue;
    let at = start;
    const end = start + raw.length;
    const inside = cautions.filter((caution) => caution.end > start && caution.start < end);
    for (const caution of inside) {
      if (caution.start > at) marks.push({ start: at, end: caution.start, tone: "field" });
      at = caution.end;
    }
    if (at < end) marks.push({ start: at, end, tone: "field" });
  }
  return marks.sort((a, b) => a.start - b.start);
}
