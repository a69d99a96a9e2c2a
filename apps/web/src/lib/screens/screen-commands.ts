import type { LucideIcon } from "lucide-react";
import { useEffect } from "react";
import { personalValue } from "../device/personal-state.ts";

/** A command that the current screen adds to the command palette. */
export interface ScreenCommand {
  label: string;
  icon: LucideIcon;
  /** More words it is found by. */
  words?: string;
  run: () => void;
}

/** The lists of commands of all mounted screens. */
export const screenCommands = personalValue<readonly (readonly ScreenCommand[])[]>([]);

/**
 * Adds commands to the command palette while the screen is shown. The list must be the same array while it
 * does not change.
 */
export function useScreenCommands(commands: readonly ScreenCommand[]): void {
  useEffect(() => {
    screenCommands.write([...screenCommands.read(), commands]);
    return () => screenCommands.write(screenCommands.read().filter((offered) => offered !== commands));
  }, [commands]);
}
