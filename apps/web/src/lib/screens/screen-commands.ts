import type { LucideIcon } from "lucide-react";
import { useEffect } from "react";
import { personalValue } from "../device/personal-state.ts";

/** What the screen that is open offers in the command palette. */
export interface ScreenCommand {
  label: string;
  icon: LucideIcon;
  /** Further words it is found by. */
  words?: string;
  run: () => void;
}

/** By the screen that offers them. */
export const screenCommands = personalValue<readonly (readonly ScreenCommand[])[]>([]);

/** Has the command palette offer these while the screen is shown. Must stay the same list while nothing changes. */
export function useScreenCommands(commands: readonly ScreenCommand[]): void {
  useEffect(() => {
    screenCommands.write([...screenCommands.read(), commands]);
    return () => screenCommands.write(screenCommands.read().filter((offered) => offered !== commands));
  }, [commands]);
}
