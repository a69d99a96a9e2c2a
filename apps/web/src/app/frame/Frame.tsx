import type { CurrentUser } from "@broadcast/contract/users";
import { cx } from "@broadcast/ui/class-names.ts";
import { lazy, memo, type ReactNode, Suspense, useCallback, useEffect, useRef } from "react";
import { useIsAtRest } from "../../lib/live/at-rest.ts";
import type { Screen } from "../../lib/screens/screen.ts";
import { platform } from "../../platform/index.ts";
import { SideMenu } from "../menu/SideMenu.tsx";
import { useSideMenu } from "../menu/use-side-menu.ts";
import { canOpen } from "../routing/guards.ts";
import { PanelArea } from "../routing/PanelArea.tsx";
import { LeavingOverlay } from "./LeavingOverlay.tsx";
import { SectionWork } from "./SectionWork.tsx";
import { hasVoice } from "./viewer.ts";

// What stays as it is when the address changes is memoized.
const FooterBanners = memo(
  lazy(async () => ({ default: (await import("../banners/FooterBanners.tsx")).FooterBanners })),
);
const MenuDrawer = lazy(async () => ({ default: (await import("../menu/MenuDrawer.tsx")).MenuDrawer }));
const Shortcuts = memo(
  lazy(async () => ({ default: (await import("../keyboard/Shortcuts.tsx")).Shortcuts })),
);

const CallBar = memo(
  lazy(async () => ({ default: (await import("../../features/calls/index.ts")).CallBar })),
);

interface FrameProps {
  user: CurrentUser;
  screen: Screen;
  screens: readonly Screen[];
  path: string;
  /** Shown instead of the screen when it could not be opened. */
  failure: ReactNode;
}

/** The frame around every signed-in screen: the side menu, the panels, and the banners under them. */
export function Frame({ user, screen, screens, path, failure }: FrameProps) {
  const menu = useSideMenu();
  const isAtRest = useIsAtRest();
  const isOpenTo = useCallback(
    (address: string) => canOpen(screens, address, user, platform.isNative),
    [screens, user],
  );
  const content = <SideMenu user={user} path={path} hasScreen={isOpenTo} menu={menu} />;
  const aside = useRef<HTMLDivElement>(null);
  const isExpanded = menu.mode === "expanded";
  const { collapse } = menu;
  const latestCollapse = useRef(collapse);
  latestCollapse.current = collapse;
  useEffect(() => {
    if (!isExpanded) return;
    const close = (event: Event) => {
      if (
        event instanceof KeyboardEvent
          ? event.key === "Escape"
          : !aside.current?.contains(event.target as Node)
      )
        latestCollapse.current();
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, [isExpanded]);

  const main = useRef<HTMLElement>(null);

  return (
    <div className="flex min-h-0 flex-1">
      {menu.mode === "drawer" ? null : (
        <button
          type="button"
          onClick={() => main.current?.focus()}
          className="sr-only z-30 rounded-md bg-raised px-4 font-semibold text-b11 shadow-2 focus-visible:not-sr-only focus-visible:absolute focus-visible:top-2 focus-visible:left-2 focus-visible:h-11"
        >
          Skip to content
        </button>
      )}
      {menu.mode === "drawer" ? (
        isAtRest || menu.isDrawerOpen ? (
          <Suspense fallback={null}>
            <MenuDrawer isOpen={menu.isDrawerOpen} onClose={() => menu.setDrawerOpen(false)}>
              {content}
            </MenuDrawer>
          </Suspense>
        ) : null
      ) : (
        <aside
          ref={aside}
          {...menu.visitors}
          aria-label="Side menu"
          className={cx("relative shrink-0", menu.mode === "locked" ? "w-(--menu)" : "w-(--menu-collapsed)")}
        >
          <div
            className={cx(
              "h-full border-line border-r transition-[width] duration-150",
              isExpanded && "absolute inset-y-0 left-0 z-20 w-(--menu) shadow-2",
            )}
          >
            {content}
          </div>
        </aside>
      )}
      {isAtRest ? (
        <Suspense fallback={null}>
          <Shortcuts user={user} screens={screens} canOpen={isOpenTo} />
        </Suspense>
      ) : null}
      <main ref={main} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <div className="relative flex min-h-0 flex-1">
          <SectionWork>
            <PanelArea
              screen={screen}
              screens={screens}
              path={path}
              failure={failure}
              canOpen={isOpenTo}
              openMenu={menu.mode === "drawer" ? () => menu.setDrawerOpen(true) : null}
            />
          </SectionWork>
          <LeavingOverlay />
        </div>
        {isAtRest && hasVoice(user) ? (
          <Suspense fallback={null}>
            <CallBar />
          </Suspense>
        ) : null}
        {isAtRest ? (
          <Suspense fallback={null}>
            <FooterBanners user={user} canOpen={isOpenTo} />
          </Suspense>
        ) : null}
      </main>
    </div>
  );
}
