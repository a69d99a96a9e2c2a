import type { ImportedItem } from "@broadcast/contract/bundles";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { Badge, type Tone } from "../../ui/display/Badge.tsx";
import { Checkbox } from "../../ui/inputs/choice/Checkbox.tsx";
import { FieldNote } from "../../ui/inputs/frame/FieldNote.tsx";
import { travelingKindOf } from "./bundled-kinds.ts";
import type { Choice } from "./import-order.ts";
import { OwnItemField } from "./OwnItemField.tsx";

interface ImportedItemRowProps {
  item: ImportedItem;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  choice: Choice | null;
  onChoose: (item: { _id: string; name: string } | null) => void;
}

const states: Record<ImportedItem["state"], { label: string; tone: Tone }> = {
  new: { label: "New", tone: "brand" },
  imported: { label: "Already imported", tone: "neutral" },
  changed: { label: "Changed since import", tone: "caution" },
  replaced: { label: "You use your own", tone: "neutral" },
};

/** One item of a shared bundle: its content, what importing it does, and what prevents that. */
export function ImportedItemRow({ item, isTicked, onTick, choice, onChoose }: ImportedItemRowProps) {
  const { name, contentType, isPart, state, ownId, parts, changes, notes, problems } = item;
  const kind = travelingKindOf(contentType);
  const canBeTicked = problems.length === 0 && (state === "changed" || (isPart && state !== "imported"));
  return (
    <li className="flex flex-col gap-2 border-line border-t px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
          {canBeTicked ? (
            <Checkbox
              label={state === "changed" ? `Update ${name}` : name}
              value={isTicked}
              onChange={onTick}
            />
          ) : (
            <p>{name}</p>
          )}
          <p className={canBeTicked ? "pl-7 text-note text-soft" : "text-note text-soft"}>{kind?.singular}</p>
        </div>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
      </div>
      {problems.map((problem) => (
        <FieldNote key={problem} id={`${item.key}-problem`}>
          {problem}
        </FieldNote>
      ))}
      {notes.length > 0 ? <p className="text-note text-soft">{notes.join(" ")}</p> : null}
      {changes.map(({ label, before, after }) => (
        <dl key={label} className="grid gap-2 rounded-md bg-n2 p-3 text-note sm:grid-cols-2">
          {[
            { title: `${label}: yours now`, text: before },
            { title: `${label}: in the bundle`, text: after },
          ].map(({ title, text }) => (
            <div key={title} className="min-w-0">
              <dt className="font-semibold text-soft">{title}</dt>
              <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text || "Nothing"}</dd>
            </div>
          ))}
        </dl>
      ))}
      {parts.length > 0 ? (
        <details className="text-note">
          <summary className="cursor-pointer py-1 text-soft">What it says</summary>
          <dl className="flex flex-col gap-2 pt-1">
            {parts.map(({ label, text }) => (
              <div key={label}>
                <dt className="font-semibold text-soft">{label}</dt>
                <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      {ownId && kind ? (
        <p className="text-note">
          <AppLink href={`${kind.path}/${ownId}`}>Open yours</AppLink>
        </p>
      ) : null}
      {!isPart && (state === "new" || state === "replaced") ? (
        <OwnItemField
          contentType={contentType}
          label={state === "new" ? "You'll get a copy" : "You use your own"}
          hint="You can use one of your own instead."
          choice={choice}
          onChoose={onChoose}
        />
      ) : null}
    </li>
  );
}
