import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Ellipsis } from "lucide-react";
import { Menu } from "../overlays/Menu.tsx";
import type { BulkAction } from "./BulkBar.tsx";
import type { ListSelection } from "./list-selection.ts";

interface RareActionsProps<Item> {
  actions: readonly BulkAction<Item>[];
  selection: ListSelection<Item>;
}

/** The menu at the end of the bulk bar. */
export function RareActions<Item>({ actions, selection }: RareActionsProps<Item>) {
  return (
    <Menu
      side="top"
      trigger={<IconButton kind="inverse" label="More actions" icon={<Ellipsis />} />}
      entries={actions.map(({ label, icon, onSelect }) => ({
        label,
        icon,
        onSelect: () => onSelect(selection),
      }))}
    />
  );
}
