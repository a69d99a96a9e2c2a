import type { CurrentUser } from "@broadcast/contract/users";
import { formattedName } from "@broadcast/domain/names";
import { displayPhoneNumber } from "@broadcast/domain/phone-number";
import {
  Bell,
  BellOff,
  ChevronsUpDown,
  Copy,
  GraduationCap,
  LifeBuoy,
  Monitor,
  Moon,
  ScrollText,
  ShieldCheck,
  Sun,
} from "lucide-react";
import { usePushNotifications } from "../features/push/index.ts";
import { appVersion } from "../lib/app-version.ts";
import { useSupportLinks } from "../lib/support.ts";
import { platform } from "../platform/index.ts";
import { usePreference } from "../platform/preferences.ts";
import { applyTheme } from "../platform/theme.ts";
import { copyText } from "../ui/actions/copy-text.ts";
import { cx } from "../ui/class-names.ts";
import { Avatar } from "../ui/display/Avatar.tsx";
import { Menu, type MenuEntry } from "../ui/overlays/Menu.tsx";
import { visibleFooterItems } from "./menu.ts";

const themes = [
  { value: "system", label: "System theme", icon: <Monitor /> },
  { value: "light", label: "Light theme", icon: <Sun /> },
  { value: "dark", label: "Dark theme", icon: <Moon /> },
] as const;

/** Who is signed in, and what concerns them. */
export function UserMenu({
  user,
  hasScreen,
  isSmall,
}: {
  user: CurrentUser;
  hasScreen: (path: string) => boolean;
  isSmall: boolean;
}) {
  const support = useSupportLinks();
  const notifications = usePushNotifications(user._id);
  const areOn = notifications?.state === "on";
  const [theme, setTheme] = usePreference("theme");
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
        // Where they cannot be turned on, their page tells why.
        notifications !== null && {
          label: areOn ? "Turn off notifications" : "Turn on notifications",
          icon: areOn ? <BellOff /> : <Bell />,
          ...(areOn || notifications.state === "off"
            ? { onSelect: () => void notifications.turn(!areOn) }
            : { href: "/settings/notifications" }),
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
      trigger={
        <button
          type="button"
          className={cx(
            "flex w-full items-center gap-2.5 rounded-md py-2 text-left hover:bg-n4 active:bg-n5",
            isSmall ? "justify-center" : "px-1.5",
          )}
        >
          <Avatar name={name} size="sm" />
          {isSmall ? (
            <span className="sr-only">User menu of {name}</span>
          ) : (
            <>
              <span className="sr-only">User menu</span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-text">{name}</span>
                <span className="block truncate text-note tabular-nums text-soft">
                  {phone || user.company}
                </span>
              </span>
              <ChevronsUpDown aria-hidden="true" className="mr-1.5 size-4 text-soft" />
            </>
          )}
        </button>
      }
    />
  );
}
