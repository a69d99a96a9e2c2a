import { createContext } from "react";

/** What the frame tells a panel about its place. */
export interface PanelPlace {
  /** The one whose title the page carries; the list beside a detail is not. */
  isActive: boolean;
  /** Where the arrow leads; null where there is nowhere to go back to. */
  back: { label: string; go: () => void } | null;
  /** Whether the arrow also shows from lg, because the panel was pushed on others. */
  isBackAlwaysShown: boolean;
  /** Opens the side menu, where it is a drawer; shows a menu button in the bar. */
  openMenu: (() => void) | null;
  reportTitle: (title: string) => void;
}

export const PanelContext = createContext<PanelPlace>({
  isActive: false,
  back: null,
  isBackAlwaysShown: false,
  openMenu: null,
  reportTitle: () => {},
});
