import type { CurrentUser } from "@broadcast/contract/users";
import { isSingleKey } from "@broadcast/ui/inputs/single-keys.ts";
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { isCommandWith } from "../../lib/screens/command-key.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import type { Screen } from "../../lib/screens/screen.ts";
import { screenCommands } from "../../lib/screens/screen-commands.ts";
import { usePreference } from "../../platform/preferences.ts";
import { applyTheme } from "../../platform/theme.ts";
import { appCommands } from "./app-commands.ts";
import type { Command } from "./commands.ts";
import { openedDialog } from "./opened-dialog.ts";
import { jumps, jumpWithinMs } from "./shortcuts.ts";

const CommandPalette = lazy(async () => ({
  default: (await import("./CommandPalette.tsx")).CommandPalette,
}));
const ShortcutSheet = lazy(async () => ({ default: (await import("./ShortcutSheet.tsx")).ShortcutSheet }));
const NewChatDialog = lazy(async () => ({
  default: (await import("../../features/chats/new/NewChatDialog.tsx")).NewChatDialog,
}));

interface ShortcutsProps {
  user: CurrentUser;
  screens: readonly Screen[];
  canOpen: (path: string) => boolean;
}

/** Handles the shortcuts that work on every screen, and renders what they open. */
export function Shortcuts({ user, screens, canOpen }: ShortcutsProps) {
  const go = useGo();
  const opened = useSyncExternalStore(openedDialog.subscribe, openedDialog.read);
  const here = useSyncExternalStore(screenCommands.subscribe, screenCommands.read);
  const [, setTheme] = usePreference("theme");
  const [density, setDensity] = usePreference("listDensity");
  const close = () => openedDialog.write(null);
  const jumpFrom = useRef(Number.NEGATIVE_INFINITY);
  const onKey = (event: KeyboardEvent) => {
    if (isCommandWith(event, "k")) {
      // Also inside a field: browsers would search the web otherwise.
      event.preventDefault();
      openedDialog.write(opened === "palette" ? null : (opened ?? "palette"));
      return;
    }
    if (!isSingleKey(event)) return;
    const isJump = event.timeStamp - jumpFrom.current < jumpWithinMs;
    jumpFrom.current = event.key === "g" && !isJump ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const path = isJump ? jumps[event.key]?.path : undefined;
    const meant = isJump ? null : event.key === "?" ? "shortcuts" : event.key === "c" ? "new-chat" : null;
    if (path && canOpen(path)) go(path);
    else if (meant) openedDialog.write(meant);
    else return;
    event.preventDefault();
  };
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  if (opened === null) return null;
  return (
    <Suspense fallback={null}>
      {opened === "palette" ? (
        <CommandPalette
          onClose={close}
          commands={[
            ...here
              .flat()
              .map((command): Command => ({ ...command, id: `here ${command.label}`, group: "Here" })),
            ...appCommands({
              user,
              screens,
              canOpen,
              go,
              newChat: () => openedDialog.write("new-chat"),
              showShortcuts: () => openedDialog.write("shortcuts"),
              setTheme: (theme) => {
                setTheme(theme);
                applyTheme();
              },
              density,
              setDensity,
            }),
          ]}
        />
      ) : opened === "shortcuts" ? (
        <ShortcutSheet onClose={close} />
      ) : (
        <NewChatDialog isOpen onClose={close} />
      )}
    </Suspense>
  );
}
