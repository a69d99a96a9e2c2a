import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Plus } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { ListPanel } from "./ListPanel.tsx";

interface RecordListProps<Item>
  extends Omit<ComponentProps<typeof ListPanel<Item>>, "type" | "search" | "buttons" | "empty"> {
  /** The name of one record: "location". */
  noun: string;
  icon: ReactNode;
  /** Says what the records are for. */
  emptyText: string;
  /** Renders the dialog that creates a record. */
  renderCreate: (close: () => void) => ReactNode;
}

/** A list of records that links to each and creates new ones. */
export function RecordList<Item>({
  noun,
  icon,
  emptyText,
  renderCreate,
  children,
  ...panel
}: RecordListProps<Item>) {
  const [isCreating, setCreating] = useState(false);
  return (
    <ListPanel
      {...panel}
      type="nav"
      search={{ label: `Search ${noun}s` }}
      buttons={
        <Button kind="primary" size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          New
        </Button>
      }
      empty={
        <EmptyState
          icon={icon}
          title={`No ${noun}s yet`}
          text={emptyText}
          action={
            <Button kind="primary" onClick={() => setCreating(true)}>
              New {noun}
            </Button>
          }
        />
      }
    >
      {isCreating ? renderCreate(() => setCreating(false)) : null}
      {children}
    </ListPanel>
  );
}
