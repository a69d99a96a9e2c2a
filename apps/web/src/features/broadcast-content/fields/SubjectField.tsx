import { useMemo, useRef } from "react";
import { SuggestionList } from "../../../ui/inputs/suggestions/SuggestionList.tsx";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { useFieldSuggestions } from "../../composer/index.ts";
import { messageMarks } from "./message-marks.ts";

const subjectMax = 200;

interface SubjectFieldProps {
  value: string;
  onChange: (subject: string) => void;
  error: string | null;
}

/** The subject of an email; dynamic fields are highlighted, and suggested while typing. */
export function SubjectField({ value, onChange, error }: SubjectFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const suggestions = useFieldSuggestions(box, value, onChange);
  const marks = useMemo(() => messageMarks(value, []), [value]);
  return (
    <div className="relative">
      <TextArea
        ref={box}
        label="Subject"
        name="subject"
        placeholder="{{firstName}}, the fall samples are here"
        maxLength={subjectMax}
        isOneLine
        marks={marks}
        suggestions={suggestions.box}
        value={value}
        onChange={onChange}
        error={error}
      />
      <SuggestionList suggestions={suggestions} />
    </div>
  );
}
