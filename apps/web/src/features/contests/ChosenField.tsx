import type { ContentItem } from "@broadcast/contract/content";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useState } from "react";
import { ContentPicker, type ContentSection } from "../content/index.ts";

interface ChosenFieldProps<Item extends ContentItem> {
  label: string;
  hint: string;
  section: ContentSection<Item>;
  value: { _id: string; name: string } | null;
  onChange: (item: { _id: string; name: string } | null) => void;
}

/** An optional item of another kind that belongs to a contest. */
export function ChosenField<Item extends ContentItem>({
  label,
  hint,
  section,
  value,
  onChange,
}: ChosenFieldProps<Item>) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">{label}</p>
        <p className="text-note text-soft [overflow-wrap:anywhere]">{value ? value.name : hint}</p>
      </div>
      <div className="flex gap-2">
        {value ? (
          <Button size="sm" onClick={() => onChange(null)}>
            Remove
          </Button>
        ) : null}
        <Button size="sm" onClick={() => setChoosing(true)}>
          {value ? "Change" : `Choose ${section.singular}`}
        </Button>
      </div>
      {isChoosing ? (
        <ContentPicker
          section={section}
          title={`Select ${section.singular}`}
          onClose={() => setChoosing(false)}
          onSelect={({ _id, name }) => onChange({ _id, name })}
        />
      ) : null}
    </div>
  );
}
