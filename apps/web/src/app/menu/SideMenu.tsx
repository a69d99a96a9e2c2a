import type { CurrentUser } from "@broadcast/contract/users";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { PanelLeft, Pin, X } from "lucide-react";
import { lazy, memo, Suspense, useEffect, useMemo, useRef } from "react";
import { useIsAtRest } from "../../lib/live/at-rest.ts";
import { useUnheard, useUnread } from "../../lib/live/unread.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { CountBadge } from "../../ui/display/CountBadge.tsx";
import { Logo } from "../../ui/display/Logo.tsx";
import { isFocusLost } from "../../ui/layout/lost-focus.ts";
import { useCurrentShown } from "../../ui/lists/current-shown.ts";
import { CreditsPanel } from "./CreditsPanel.tsx";
import { LazyUserMenu } from "./LazyUserMenu.tsx";
import { type MenuItem, visibleGroups } from "./menu.ts";
import type { SideMenuState } from "./use-side-menu.ts";

const ChecklistCard = lazy(async () => ({
  default: (await import("../../features/onboarding/index.ts")).ChecklistCard,
}));

interface SideMenuProps {
  user: CurrentUser;
  path: string;
  hasScreen: (path: string) => boolean;
  menu: SideMenuState;
}

/** Memoized, like the user menu: opening a chat rerenders the frame. */
const Entry = memo(function Entry({
  item,
  isCurrent,
  isSmall,
  unread,
}: {
  item: MenuItem;
  isCurrent: boolean;
  isSmall: boolean;
  unread: number;
}) {
  const Icon = item.icon;
  // The same element in every state, so that it keeps the focus that expanded the menu.
  return (
    <AppLink
      href={item.path}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={isSmall ? (unread > 0 ? `${item.label}, ${unread} unread` : item.label) : undefined}
      className={cx(
        "relative flex h-9 items-center gap-2.5 rounded-md px-2.5 font-medium no-underline transition-colors duration-100 pointer-coarse:h-11",
        isCurrent ? "bg-b3 text-b11" : "text-soft hover:bg-n4 hover:text-text active:bg-n5",
        isSmall && "justify-center",
      )}
    >
      <Icon aria-hidden="true" className="size-[18px] shrink-0" strokeWidth={1.75} />
      {isSmall ? null : <span className="min-w-0 flex-1 truncate">{item.label}</span>}
      {unread > 0 && isSmall ? (
        <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-brand" />
      ) : null}
      {isSmall ? null : <CountBadge count={unread} label="unread" />}
    </AppLink>
  );
});

const checklist = (
  <Suspense fallback={null}>
    <ChecklistCard />
  </Suspense>
);

/** The menu at the left: navigation, credits, and the signed-in user. */
export function SideMenu({ user, path, hasScreen, menu }: SideMenuProps) {
  const unread = { ...useUnread(), voicemails: useUnheard() };
  const isSmall = menu.mode === "collapsed";
  const isAtRest = useIsAtRest();
  const groups = useMemo(() => visibleGroups(user, hasScreen), [user, hasScreen]);
  const toggle = useRef<HTMLButtonElement>(null);
  const lastMode = useRef(menu.mode);
  useEffect(() => {
    // Each mode has its own toggle button, which takes the focus of the previous one. A menu that just
    // appeared leaves the focus to the panel.
    if (lastMode.current !== menu.mode && isFocusLost()) toggle.current?.focus();
    lastMode.current = menu.mode;
  }, [menu.mode]);
  const nav = useCurrentShown<HTMLElement>(path);
  return (
    <div className="safe-top flex h-full flex-col bg-page">
      <div
        className={cx(
          "flex h-bar shrink-0 items-center gap-2.5 pt-2",
          isSmall ? "justify-center" : "pr-4 pl-5",
        )}
      >
        {isSmall ? (
          <IconButton
            ref={toggle}
            label="Expand menu"
            tooltipSide="right"
            icon={<Logo />}
            onClick={menu.toggleLock ?? menu.expand}
          />
        ) : (
          <>
            <Logo />
            <span className="min-w-0 flex-1 truncate text-lead font-semibold text-text">
              Project Broadcast
            </span>
            {menu.mode === "drawer" ? (
              <IconButton
                label="Close menu"
                hasTooltip={false}
                icon={<X aria-hidden="true" className="size-[18px]" />}
                onClick={() => menu.setDrawerOpen(false)}
              />
            ) : menu.mode === "locked" ? (
              <IconButton
                ref={toggle}
                label="Collapse menu"
                icon={<PanelLeft aria-hidden="true" className="size-[18px]" />}
                onClick={() => menu.toggleLock?.()}
              />
            ) : menu.toggleLock ? (
              <IconButton
                ref={toggle}
                label="Keep menu open"
                icon={<Pin aria-hidden="true" className="size-[18px]" />}
                onClick={menu.toggleLock}
              />
            ) : (
              <IconButton
                ref={toggle}
                label="Collapse menu"
                icon={<PanelLeft aria-hidden="true" className="size-[18px]" />}
                onClick={menu.collapse}
              />
            )}
          </>
        )}
      </div>
      <nav
        ref={nav}
        aria-label="Main"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-[5px] pb-3 [scrollbar-width:none]"
      >
        {groups.map((group, index) => (
          <div
            key={group.items[0]?.path}
            className={index === 0 ? undefined : isSmall ? "mt-2 border-line border-t pt-2" : "mt-1"}
          >
            {group.label && !isSmall ? (
              <p className="px-2.5 pt-1.5 pb-1.5 text-note font-medium text-soft">{group.label}</p>
            ) : null}
            <ul className={cx("flex flex-col", isSmall && "gap-0.5")}>
              {group.items.map((item) => (
                <li key={item.path}>
                  <Entry
                    item={item}
                    isCurrent={path === item.path || path.startsWith(`${item.path}/`)}
                    isSmall={isSmall}
                    unread={item.unread ? unread[item.unread] : 0}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="shrink-0 px-3 pb-[max(8px,env(safe-area-inset-bottom))]">
        {isSmall ? null : (
          <>
            {isAtRest && hasScreen("/welcome") && path !== "/welcome" ? checklist : null}
            <CreditsPanel user={user} hasScreen={hasScreen} />
          </>
        )}
        <LazyUserMenu user={user} hasScreen={hasScreen} isSmall={isSmall} />
      </div>
    </div>
  );
}
