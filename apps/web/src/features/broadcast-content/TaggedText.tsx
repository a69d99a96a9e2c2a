import { tokenize } from "@broadcast/domain/messages/message-tags";
import { Fragment, type ReactNode } from "react";
import { useDynamicFields } from "../settings/index.ts";
import { tagLabel } from "./tag-label.ts";

interface TaggedTextProps {
  text: string;
  /** Shows what is between the pills. */
  children?: (words: string) => ReactNode;
}

/** A text as written, with dynamic fields and links shown as pills. */
export function TaggedText({ text, children = (words) => words }: TaggedTextProps) {
  const { labelOf } = useDynamicFields();
  return tokenize(text).map((token) =>
    token.kind === "text" ? (
      <Fragment key={token.start}>{children(token.raw)}</Fragment>
    ) : (
      <span key={token.start} className="rounded-[5px] bg-b4 px-1 py-px font-semibold text-b11">
        {tagLabel(token, labelOf)}
      </span>
    ),
  );
}
