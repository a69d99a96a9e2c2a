import type { ContentType } from "@broadcast/contract/content";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Suspense, useState } from "react";
import { travelingKindOf } from "./bundled-kinds.ts";
import type { Choice } from "./import-order.ts";

interface OwnItemFieldProps {
  contentType: ContentType;
  label: string;
  hint: string;
  choice: Choice | null;
  onChoose: (item: { _id: string; name: string } | null) => void;
}

/** Chooses one of the account's items to replace something in a bundle. */
export function OwnItemField({ contentType, label, hint, choice, onChoose }: OwnItemFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  const kind = travelingKindOf(contentType);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">{label}</p>
        <p className="text-note text-soft [overflow-wrap:anywhere]">
          {choice ? `Your own “${choice.name}” will be used instead.` : hint}
        </p>
      </div>
      <div className="flex gap-2">
        {choice ? (
          <Button size="sm" onClick={() => onChoose(null)}>
            Remove
          </Button>
        ) : null}
        {kind ? (
          <Button size="sm" onClick={() => setChoosing(true)}>
            {choice ? "Change" : `Use one of your own`}
          </Button>
        ) : null}
      </div>
      {isChoosing && kind ? (
        <Suspense fallback={null}>
          <kind.Picker
            onClose={() => setChoosing(false)}
            onSelect={({ _id, name }) => onChoose({ _id, name })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
