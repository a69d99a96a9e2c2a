import "./lib/device/no-eval.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { makeRouter } from "./app/routing/router.ts";
import { screens } from "./app/routing/screens.ts";
import { makeQueryClient } from "./lib/api/query-client.ts";
import { reloadAfterRelease } from "./lib/device/reload-after-release.ts";
import { startServiceWorker } from "./lib/device/service-worker.ts";
import { atRest } from "./lib/live/at-rest.ts";
import { connectUi } from "./lib/screens/connect-ui.ts";
import { applyTextZoom } from "./platform/text-zoom.ts";
import { followSystemTheme } from "./platform/theme.ts";
import "@broadcast/ui/base.css";

connectUi();
followSystemTheme();
applyTextZoom();
reloadAfterRelease();
// During development it would serve outdated files.
if (import.meta.env.PROD) atRest(startServiceWorker);

// Text appears in the system's font first; a returning visitor has ours in the cache.
const loadFont = () =>
  void import("./lib/screens/own-font.ts").then(({ loadOwnFont }) => loadOwnFont()).catch(() => {});
if (navigator.serviceWorker?.controller) loadFont();
else atRest(loadFont);

const client = makeQueryClient();
const router = makeRouter(client, screens);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
