import { useRouter } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Screen, screenAt } from "../../lib/screens/screen.ts";
import { platform } from "../../platform/index.ts";
import { backOf, type PanelStacks, visit } from "./panel-stacks.ts";

export interface PanelBack {
  path: string;
  label: string;
  go: () => void;
}

/**
 * Follows the panel stacks and returns where the back arrow of an address leads. Android's back button goes
 * the same way, and from a section's root to the home screen.
 */
export function usePanelBack(path: string, screens: readonly Screen[]): PanelBack | null {
  const router = useRouter();
  const [stacks, setStacks] = useState<PanelStacks>({});
  const current = visit(stacks, path);
  if (current !== stacks) setStacks(current);

  // The address of each entry in the browser's history, so that our back arrow and the browser's agree.
  const entries = useRef(new Map<number, string>());
  const indexOf = () => router.history.location.state.__TSR_index;
  useEffect(() => {
    entries.current.set(router.history.location.state.__TSR_index, path);
  }, [router, path]);

  const target =
    backOf(current, path, (address) => screenAt(screens, address) !== undefined) ??
    screenAt(screens, path)?.under ??
    null;
  const goTo = (address: string) => {
    if (entries.current.get(indexOf() - 1) === address) router.history.back();
    else void router.navigate({ to: address, replace: true });
  };
  const pressed = useRef(() => {});
  pressed.current = () => (target ? goTo(target) : platform.leaveToHome());
  useEffect(() => platform.onBackButton(() => pressed.current()), []);

  const latestGoTo = useRef(goTo);
  latestGoTo.current = goTo;
  return useMemo(
    () =>
      target
        ? {
            path: target,
            label: screenAt(screens, target)?.title ?? "the previous page",
            go: () => latestGoTo.current(target),
          }
        : null,
    [target, screens],
  );
}
