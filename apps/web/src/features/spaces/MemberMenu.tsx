import { type Space, spaces } from "@broadcast/contract/spaces";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Ellipsis, LogOut, Search } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { spaceSection } from "./space-section.tsx";
import { useMuting } from "./use-muting.tsx";

/** A member's actions on another account's space. */
export function MemberMenu({ space, onSearch }: { space: Space; onSearch: () => void }) {
  const go = useGo();
  const muting = useMuting(space);
  const leave = useSend(spaces.leave);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Menu
        trigger={<IconButton label="More" icon={<Ellipsis aria-hidden="true" />} />}
        entries={[
          { label: "Search this space", icon: <Search />, onSelect: onSearch },
          muting,
          null,
          { label: "Leave space", icon: <LogOut />, isDanger: true, onSelect: () => setLeaving(true) },
        ]}
      />
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={`Leave ${space.name}?`}
        confirmLabel="Leave space"
        isDanger
        onConfirm={async () => {
          await leave.mutateAsync({ params: { id: space._id }, body: {} });
          toast.success("You left the space");
          go(spaceSection.path, { isReplacing: true });
        }}
      >
        You won't get any more of its messages, here or by text. Only {space.user.name} can add you again.
      </ConfirmDialog>
    </>
  );
}
