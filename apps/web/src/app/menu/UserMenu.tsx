import type { CurrentUser } from "@broadcast/contract/users";
import { formattedName } from "@broadcast/domain/account/names";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import {
  Bell,
  BellOff,
  Copy,
  GraduationCap,
  Keyboard,
  LifeBuoy,
  Monitor,
  Moon,
  Rows3,
  ScrollText,
  Search,
  ShieldCheck,
  Sun,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { usePushNotifications } from "../../features/push/index.ts";
import { appVersion } from "../../lib/device/app-version.ts";
import { commandKeyLabel } from "../../lib/screens/command-key.ts";
import { useSupportLinks } from "../../lib/support.ts";
import { platform } from "../../platform/index.ts";
import { usePreference } from "../../platform/preferences.ts";
import { applyTheme } from "../../platform/theme.ts";
import { copyText } from "../../ui/actions/copy-text.ts";
import { Menu, type MenuEntry } from "../../ui/overlays/Menu.tsx";
import { openedDialog } from "../keyboard/opened-dialog.ts";
import { visibleFooterItems } from "./menu.ts";
import { UserButton } from "./UserButton.tsx";

const themes = [
  { value: "system", label: "System theme", icon: <Monitor /> },
  { value: "light", label: "Light theme", icon: <Sun /> },
  { value: "dark", label: "Dark theme", icon: <Moon /> },
] as const;

interface UserMenuProps {
  user: CurrentUser;
  hasScreen: (path: string) => boolean;
  isSmall: boolean;
  /** Whether the button was pressed before the menu was loaded. */
  isOpenAtFirst: boolean;
  /** Whether the button had the focus before the menu was loaded. */
  takesFocus: () => boolean;
}

/** The signed-in user, with the pages that concern them. */
export function UserMenu({ user, hasScreen, isSmall, isOpenAtFirst, takesFocus }: UserMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const atFirst = useRef(takesFocus);
  useEffect(() => {
    if (atFirst.current()) button.current?.focus();
  }, []);
  const support = useSupportLinks();
  const notifications = usePushNotifications(user._id);
  const areOn = notifications?.state === "on";
  const [theme, setTheme] = usePreference("theme");
  const [density, setDensity] = usePreference("listDensity");
  const name = formattedName(user) || user.auth.username;
  const phone = displayPhoneNumber(user.phoneNumber ?? "");
  const footer = visibleFooterItems(user, platform.isNative, hasScreen).map(
    ({ label, path, icon: Icon }) => ({
      label,
      href: path,
      icon: <Icon />,
    }),
  );
  const isSignOut = ({ href }: { href: string }) => href === "/logout";
  const themeEntries: MenuEntry[] = themes.map(({ value, label, icon }) => ({
    label,
    icon,
    isChecked: theme === value,
    onSelect: () => {
      setTheme(value);
      applyTheme();
    },
  }));
  return (
    <Menu
      side="top"
      align="start"
      isOpenAtFirst={isOpenAtFirst}
      className="w-[252px]"
      header={
        <div className="px-2.5 pt-1.5 pb-2">
          <p className="truncate font-semibold text-text">{user.company || name}</p>
          <p className="truncate text-note text-soft">{user.auth.username}</p>
        </div>
      }
      entries={[
        phone !== "" && {
          label: `Copy ${phone}`,
          icon: <Copy />,
          onSelect: () => void copyText(phone, "Phone Number copied to clipboard"),
        },
        {
          group: "Footer menu",
          entries: footer.filter((entry) => !isSignOut(entry)),
        },
        // Where notifications cannot be turned on, their page says why.
        notifications !== null && {
          label: areOn ? "Turn off notifications" : "Turn on notifications",
          icon: areOn ? <BellOff /> : <Bell />,
          ...(areOn || notifications.state === "off"
            ? { onSelect: () => void notifications.turn(!areOn) }
            : { href: "/settings/notifications" }),
        },
        null,
        {
          label: `Search and commands (${commandKeyLabel} K)`,
          icon: <Search />,
          onSelect: () => openedDialog.write("palette"),
        },
        {
          label: "Keyboard shortcuts",
          icon: <Keyboard />,
          onSelect: () => openedDialog.write("shortcuts"),
        },
        {
          label: "Compact lists",
          icon: <Rows3 />,
          isChecked: density === "compact",
          onSelect: () => setDensity(density === "compact" ? "comfortable" : "compact"),
        },
        null,
        { group: "Theme", entries: themeEntries },
        null,
        {
          group: "About",
          entries: [
            support.terms !== null && { label: "Terms", icon: <ScrollText />, href: support.terms },
            support.privacy !== null && { label: "Privacy", icon: <ShieldCheck />, href: support.privacy },
            support.training !== null && {
              label: "Training",
              icon: <GraduationCap />,
              href: support.training,
            },
            { label: "Help", icon: <LifeBuoy />, href: support.mail() },
          ],
        },
        null,
        ...footer.filter(isSignOut),
      ]}
      footer={<p className="px-2.5 pt-1.5 pb-1 text-note tabular-nums text-soft">Version {appVersion}</p>}
      trigger={<UserButton ref={button} name={name} detail={phone || user.company} isSmall={isSmall} />}
    />
  );
}
