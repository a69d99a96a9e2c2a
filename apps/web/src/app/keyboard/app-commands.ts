import type { CurrentUser } from "@broadcast/contract/users";
import {
  Keyboard,
  Megaphone,
  Monitor,
  Moon,
  Rows2,
  Rows3,
  Settings,
  SquarePen,
  Sun,
  Upload,
  UserRoundPlus,
} from "lucide-react";
import type { Screen } from "../../lib/screens/screen.ts";
import { isBare } from "../../lib/screens/screen.ts";
import { platform } from "../../platform/index.ts";
import type { readPreference } from "../../platform/preferences.ts";
import { visibleFooterItems, visibleGroups } from "../menu/menu.ts";
import type { Command } from "./commands.ts";

interface AppCommandsOf {
  user: CurrentUser;
  screens: readonly Screen[];
  canOpen: (path: string) => boolean;
  go: (path: string) => void;
  newChat: () => void;
  showShortcuts: () => void;
  setTheme: (theme: ReturnType<typeof readPreference<"theme">>) => void;
  density: ReturnType<typeof readPreference<"listDensity">>;
  setDensity: (density: ReturnType<typeof readPreference<"listDensity">>) => void;
}

/** The section of a screen that has no menu entry: "Settings" for "/settings/email". */
const sectionOf = ({ path }: Screen, titles: ReadonlyMap<string, string>) =>
  titles.get(`/${path.split("/")[1]}`) ?? "";

/** The commands the palette offers before anything is typed: actions, then every page this user may open. */
export const appCommands = ({
  user,
  screens,
  canOpen,
  go,
  newChat,
  showShortcuts,
  setTheme,
  density,
  setDensity,
}: AppCommandsOf): readonly Command[] => {
  const page = (label: string, path: string, icon: Command["icon"], detail?: string): Command => ({
    id: path,
    label,
    ...(detail ? { detail } : {}),
    group: "Go to",
    icon,
    run: () => go(path),
  });
  const ofMenu = visibleGroups(user, canOpen).flatMap(({ items, label: group }) =>
    items.map(({ label, path, icon }) => page(label, path, icon, group ?? undefined)),
  );
  const ofFooter = visibleFooterItems(user, platform.isNative, canOpen).map(({ label, path, icon }) =>
    page(label, path, icon),
  );
  const isListed = new Set([...ofMenu, ...ofFooter].map(({ id }) => id));
  const titles = new Map(screens.map(({ path, title }) => [path, title]));
  const others = screens
    .filter(
      (screen) =>
        !screen.path.includes("{") &&
        !isBare(screen) &&
        !isListed.has(screen.path) &&
        !screen.path.endsWith("/folder") &&
        canOpen(screen.path),
    )
    .map((screen) => page(screen.title, screen.path, Settings, sectionOf(screen, titles)));
  const action = (label: string, icon: Command["icon"], run: () => void, words = ""): Command => ({
    id: label,
    label,
    group: "Actions",
    icon,
    words,
    run,
  });
  const leads = (label: string, path: string, icon: Command["icon"], words: string) =>
    canOpen(path) ? [action(label, icon, () => go(path), words)] : [];
  return [
    action("New chat", SquarePen, newChat, "write message text"),
    ...leads("New broadcast", "/scheduled-broadcasts/new", Megaphone, "send schedule"),
    ...leads("New contact", "/contacts/new", UserRoundPlus, "add create person"),
    ...leads("Import contacts", "/contacts/import", Upload, "csv excel vcard upload"),
    ...ofMenu,
    ...ofFooter,
    ...others.filter(
      ({ id }) => !["/scheduled-broadcasts/new", "/contacts/new", "/contacts/import"].includes(id),
    ),
    action("Keyboard shortcuts", Keyboard, showShortcuts, "keys help"),
    density === "compact"
      ? action("Comfortable lists", Rows2, () => setDensity("comfortable"), "density rows")
      : action("Compact lists", Rows3, () => setDensity("compact"), "density rows"),
    action("Light theme", Sun, () => setTheme("light"), "appearance"),
    action("Dark theme", Moon, () => setTheme("dark"), "appearance night"),
    action("System theme", Monitor, () => setTheme("system"), "appearance"),
  ];
};
