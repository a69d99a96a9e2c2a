import type { Space } from "@broadcast/contract/spaces";
import { BellOff } from "lucide-react";
import { Badge } from "../../ui/display/Badge.tsx";
import { useUnsentMarks } from "../chats/index.ts";

/** The badge at the end of a space's row. */
export function SpaceBadge({ space }: { space: Space }) {
  const mark = useUnsentMarks().get(space._id);
  if (mark?.kind === "failed") return <Badge tone="danger">Not sent</Badge>;
  if (mark?.kind === "waiting") return <Badge>Waiting</Badge>;
  return space.notifications === "muted" ? (
    <BellOff role="img" aria-label="Muted" className="size-4 text-soft" />
  ) : null;
}
