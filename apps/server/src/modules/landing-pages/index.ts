import { landingPages } from "@broadcast/contract/landing-pages";
import { endpoints, type ServerModule } from "../../module.ts";
import { landingPageHandlers } from "./landing-pages.routes.ts";
import { pagesHolding } from "./pages-holding.ts";
import { portablePage } from "./portable-page.ts";
import { servePublicPages } from "./public-landing-pages.routes.ts";

export const landingPagesModule: ServerModule = {
  routes: [endpoints(landingPages, landingPageHandlers), servePublicPages],
  itemHolders: [pagesHolding],
  portableKinds: [portablePage],
};
