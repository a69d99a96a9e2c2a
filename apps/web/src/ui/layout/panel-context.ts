import { createContext } from "react";

/** What the frame tells a panel about its place. */
export interface PanelPlace {
  /** Whether its title is the page's title; a list next to a detail is not active. */
  isActive: boolean;
  /** Where the back arrow leads; null if there is nothing to go back to. */
  back: { label: string; go: () => void } | null;
  /** Whether the arrow is shown from lg too, because the panel was pushed on others. */
  isBackAlwaysShown: boolean;
  /** Opens the side menu where it is a drawer, and adds a menu button to the bar. */
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
