import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Sparkles } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";

interface InsightsButtonProps {
  isOpen: boolean;
  onToggle: () => void;
  /** `words` where there is room for a label. */
  look?: "icon" | "words";
}

/** Opens and closes the Message Helper; nothing if the account has switched it off. */
export function InsightsButton({ isOpen, onToggle, look = "icon" }: InsightsButtonProps) {
  const { settings } = useCurrentUser();
  if (!settings.messageHelper) return null;
  return look === "words" ? (
    <Button size="sm" icon={<Sparkles />} aria-expanded={isOpen} onClick={onToggle}>
      Message Insights
    </Button>
  ) : (
    <IconButton
      label="Message Insights"
      tooltipSide="top"
      icon={<Sparkles aria-hidden="true" />}
      aria-expanded={isOpen}
      onClick={onToggle}
    />
  );
}
