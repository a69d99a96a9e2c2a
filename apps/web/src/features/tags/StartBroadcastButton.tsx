import { Button } from "@broadcast/ui/actions/Button.tsx";
import type { ButtonKind, ButtonSize } from "@broadcast/ui/actions/button-style.ts";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Send } from "lucide-react";
import { useState } from "react";
import { useStartBroadcast } from "./start-broadcast.ts";

interface StartBroadcastButtonProps {
  tagName: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  isDisabled?: boolean;
  /** Without a label, where there is no room for it. */
  isIconAlone?: boolean;
}

const label = "New broadcast to this tag";

/** Creates a broadcast draft to all contacts with a tag and opens it. */
export function StartBroadcastButton({
  tagName,
  isIconAlone,
  kind,
  size,
  isDisabled,
}: StartBroadcastButtonProps) {
  const start = useStartBroadcast();
  const [isStarting, setStarting] = useState(false);
  const press = async () => {
    setStarting(true);
    try {
      await start({ filter: { tag: tagName } });
    } catch {
      // The call has shown its own error; the button can be pressed again.
    } finally {
      setStarting(false);
    }
  };
  const rest = { isDisabled, isLoading: isStarting, onClick: () => void press() };
  const icon = <Send aria-hidden="true" />;
  if (isIconAlone) return <IconButton {...rest} label={label} icon={icon} />;
  return (
    <Button {...rest} kind={kind} size={size} icon={icon}>
      {label}
    </Button>
  );
}
