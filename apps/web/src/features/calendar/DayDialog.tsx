import type { CalendarDay, CalendarEntry } from "@broadcast/contract/calendar";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { longDay } from "./calendar-days.ts";
import { DayEntries } from "./DayEntries.tsx";

interface DayDialogProps {
  day: CalendarDay;
  onClose: () => void;
  onMove: (entry: CalendarEntry) => void;
}

/** All entries of one day. Mount it to open it. */
export function DayDialog({ day, onClose, onMove }: DayDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={longDay(day.day)}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {day.entries.length === 0 ? (
        <p className="text-soft">Nothing scheduled for this day.</p>
      ) : (
        <DayEntries day={day} onMove={onMove} />
      )}
    </Dialog>
  );
}
