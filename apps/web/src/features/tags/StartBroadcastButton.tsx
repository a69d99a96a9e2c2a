import { useState } from "react";
import { Button, type ButtonProps } from "../../ui/Button.tsx";
import { useStartBroadcast } from "./start-broadcast.ts";

/** Makes a broadcast draft to everyone with a tag and opens it. */
export function StartBroadcastButton({
  tagName,
  ...rest
}: { tagName: string } & Omit<ButtonProps, "children" | "onClick">) {
  const start = useStartBroadcast();
  const [isStarting, setStarting] = useState(false);
  const press = async () => {
    setStarting(true);
    try {
      await start({ tag: tagName });
    } catch {
      // The call has told its own error; the button can be pressed again.
    } finally {
      setStarting(false);
    }
  };
  return (
    <Button {...rest} isLoading={isStarting} onClick={() => void press()}>
      New broadcast to this tag
    </Button>
  );
}
