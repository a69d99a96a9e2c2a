import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import { Menu } from "./Menu.tsx";

/** A menu of further actions on a panel's record. */
export function MoreMenu({ entries }: Pick<ComponentProps<typeof Menu>, "entries">) {
  return (
    <Menu
      trigger={<IconButton label="More actions" icon={<Ellipsis aria-hidden="true" className="size-5" />} />}
      entries={entries}
    />
  );
}
