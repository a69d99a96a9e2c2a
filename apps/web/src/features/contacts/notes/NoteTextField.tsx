import { NOTE_MAX } from "@broadcast/contract/contact-notes";
import { useRef } from "react";
import type { FieldBinding } from "../../../ui/forms/Field.tsx";
import { SuggestionList } from "../../../ui/inputs/suggestions/SuggestionList.tsx";
import { type SuggestionKind, useTyping } from "../../../ui/inputs/suggestions/use-typing.ts";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";

interface NoteTextFieldProps extends FieldBinding {
  /** Who can be mentioned. */
  people: readonly { _id: string; name: string }[];
  onMention: (id: string) => void;
}

/** A name being typed, up to the caret: "@da". An email address is no mention. */
const mention: SuggestionKind = { name: "people", mark: "@", typed: /(?<![\p{L}\p{N}.])@([^@\n]{0,40})$/u };
const kinds = [mention];
const shownAtMost = 6;

/** The text of a note; "@" suggests the people of the team. */
export function NoteTextField({ people, onMention, value, onChange, ref, ...field }: NoteTextFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const typing = useTyping(box, value, onChange, kinds);
  const term = typing.termOf(mention)?.toLowerCase();
  const isMeant = ({ name }: { name: string }) =>
    term !== undefined && ` ${name.toLowerCase()}`.includes(` ${term}`);
  const suggestions = typing.listOf(
    people
      .filter(isMeant)
      .slice(0, shownAtMost)
      .map(({ _id, name }) => ({
        key: _id,
        label: name,
        note: "",
        text: `@${name} `,
        onTake: () => onMention(_id),
      })),
  );
  return (
    <div className="relative">
      <TextArea
        {...field}
        ref={(element) => {
          box.current = element;
          ref(element);
        }}
        label="Note"
        hint={people.length > 0 ? "Type @ to mention a teammate." : undefined}
        maxLength={NOTE_MAX}
        suggestions={suggestions.box}
        value={value}
        onChange={onChange}
      />
      <SuggestionList suggestions={suggestions} />
    </div>
  );
}
