import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { CircleAlert, PenLine } from "lucide-react";
import { useState } from "react";
import { useGo } from "../../../lib/screens/navigation.ts";
import { ChoiceDialog } from "../../../ui/overlays/ChoiceDialog.tsx";
import { type UnsentMark, useUnsentMarks } from "./unsent-marks.ts";

const stateOf = ({ kind, text }: UnsentMark): string => {
  const words = text || "📎 File";
  return kind === "failed"
    ? `Not sent: ${words}`
    : kind === "waiting"
      ? `Waiting: ${words}`
      : `Draft: ${words}`;
};

/** Links to unsent text on this device for numbers that are not contacts yet and so have no row in the list. */
export function UnsentHere() {
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  const unsent = [...useUnsentMarks()].filter(([threadKey]) => threadKey.startsWith("+"));
  if (unsent.length === 0) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="touch-target flex w-full items-center gap-2 border-line border-t px-4 py-2 text-left font-semibold text-note text-text hover:bg-n2 active:bg-n3"
      >
        <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-soft" />
        {`Not sent on this device (${unsent.length})`}
      </button>
      {isOpen ? (
        <ChoiceDialog
          title="Not sent on this device"
          onClose={() => setOpen(false)}
          choices={unsent.map(([phoneNumber, mark]) => ({
            label: `${displayPhoneNumber(phoneNumber)} · ${stateOf(mark)}`,
            icon: mark.kind === "failed" ? <CircleAlert /> : <PenLine />,
            onSelect: () => go(`/chats/new/${phoneNumber.slice(2)}`),
          }))}
        />
      ) : null}
    </>
  );
}
