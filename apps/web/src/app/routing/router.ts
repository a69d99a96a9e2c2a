import type { QueryClient } from "@tanstack/react-query";
import {
  type AnyRoute,
  createBrowserHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import { resumeSession } from "../../lib/api/session.ts";
import { loadAhead } from "../../lib/device/reload-after-release.ts";
import { hrefParts } from "../../lib/screens/href.ts";
import { fillPath, isBare, listBeside, type Screen, screenAt } from "../../lib/screens/screen.ts";
import { platform } from "../../platform/index.ts";
import { loadFrame } from "../frame/lazy-frame.ts";
import { RootView } from "../frame/RootView.tsx";
import { detourOf } from "./guards.ts";
import { redirects } from "./redirects.ts";
import { loadScreen } from "./screen-loader.ts";

interface RouterContext {
  client: QueryClient;
  screens: readonly Screen[];
}

/** Matches every address that has no screen. */
const notFoundScreen: Screen = {
  path: "/*",
  guard: "signed-in",
  panel: "full",
  title: "Not Found",
  load: async () => (await import("./NotFoundPanel.tsx")).NotFoundPanel,
};

const pattern = (path: string) => path.replace(/\{(\w+)\}/g, "$$$1").replace("*", "$");

const routeOf = (root: AnyRoute, screen: Screen, all: readonly Screen[]): AnyRoute => {
  const hasScreen = (path: string) => screenAt(all, path) !== undefined;
  return createRoute({
    getParentRoute: () => root,
    path: pattern(screen.path),
    staticData: { screen },
    beforeLoad: async ({ context, location }) => {
      if (screen.guard === "public") return;
      const session = await resumeSession(context.client);
      if (!session && !hasScreen("/auth")) return;
      const detour = detourOf({
        screen,
        viewer: session?.user ?? null,
        href: location.href,
        isNative: platform.isNative,
        hasScreen,
      });
      if (detour) throw redirect({ ...hrefParts(detour), replace: true });
    },
    loader: async ({ preload }) => {
      const beside = listBeside(all, screen);
      const load = () =>
        Promise.all([
          loadScreen(screen),
          beside ? loadScreen(beside) : null,
          isBare(screen) ? null : loadFrame(),
        ]);
      await (preload ? loadAhead(load) : load());
    },
  });
};

const redirectRouteOf = (
  root: AnyRoute,
  { from, to }: { from: string; to: string },
  all: readonly Screen[],
): AnyRoute => {
  const isThere = screenAt(all, to) !== undefined || redirects.some((other) => other.from === to);
  const goal = isThere ? to : "/chats";
  return createRoute({
    getParentRoute: () => root,
    path: pattern(from),
    beforeLoad: ({ params, search }) => {
      throw redirect({ to: fillPath(goal, params as Record<string, string>), search, replace: true });
    },
  });
};

/** Builds the router from the list of screens. */
export const makeRouter = (
  client: QueryClient,
  screens: readonly Screen[],
  history: RouterHistory = createBrowserHistory(),
) => {
  const root = createRootRouteWithContext<RouterContext>()({ component: RootView });
  const routes = [
    ...screens.map((screen) => routeOf(root, screen, screens)),
    routeOf(root, notFoundScreen, screens),
    ...redirects.map((entry) => redirectRouteOf(root, entry, screens)),
  ];
  return createRouter({
    routeTree: root.addChildren(routes),
    history,
    context: { client, screens },
    defaultPreload: "intent",
    // Search values stay strings, as written in the address, without JSON.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).filter(([, value]) => value !== undefined) as [string, string][],
      ).toString();
      return text ? `?${text}` : "";
    },
    scrollRestoration: false,
  });
};

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}
