import { type Space, spaces } from "@broadcast/contract/spaces";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Bell, BellOff } from "lucide-react";
import { useSend } from "../../lib/api/api-hooks.ts";

/** The menu entry that mutes a space for the current user, or unmutes it. */
export function useMuting({ _id: id, notifications }: Space) {
  const notify = useSend(spaces.changeNotificationSettings);
  const isMuted = notifications === "muted";
  const toggle = async () => {
    await notify.mutateAsync({ params: { id }, body: { notifications: isMuted ? "all" : "muted" } });
    toast.success(isMuted ? "Notifications are on" : "Space muted");
  };
  return {
    label: isMuted ? "Turn notifications on" : "Mute notifications",
    icon: isMuted ? <Bell /> : <BellOff />,
    // The call shows its own error.
    onSelect: () => void toggle().catch(() => {}),
  };
}
