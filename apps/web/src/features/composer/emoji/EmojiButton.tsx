import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Smile } from "lucide-react";
import { lazy, Suspense, startTransition, useEffect, useState } from "react";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { atRest } from "../../../lib/live/at-rest.ts";
import { platform } from "../../../platform/index.ts";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";

/** Loaded with its list of emoji once the screen is drawn: keys wait while that is evaluated. */
const loadPicker = async () => ({ default: (await import("./EmojiPicker.tsx")).EmojiPicker });
const EmojiPicker = lazy(loadPicker);
/** React keeps a placeholder for 300 ms, and the next key waits for what is behind it: none is shown at first. */
const withoutPlaceholderMs = 200;
const soon = () => new Promise<void>((resolve) => setTimeout(resolve, withoutPlaceholderMs));

/** Opens the emoji picker; not on phones, whose keyboards have one (document 1, section 2). */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const isPhone = useIsPhone() || platform.isNative;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => (isPhone ? undefined : atRest(() => void loadPicker().catch(() => {}))), [isPhone]);
  if (isPhone) return null;
  return (
    <Popover
      label="Emoji"
      isOpen={isOpen}
      onOpenChange={(isWanted) => {
        const open = () => startTransition(() => setOpen(true));
        if (isWanted) void Promise.race([loadPicker(), soon()]).then(open, open);
        else setOpen(false);
      }}
      side="top"
      className="w-[308px]"
      trigger={<IconButton label="Insert emoji" tooltipSide="top" icon={<Smile aria-hidden="true" />} />}
    >
      <Suspense fallback={<LoadingText className="h-[min(352px,52dvh)]" />}>
        <EmojiPicker
          onPick={(emoji) => {
            setOpen(false);
            onPick(emoji);
          }}
        />
      </Suspense>
    </Popover>
  );
}
