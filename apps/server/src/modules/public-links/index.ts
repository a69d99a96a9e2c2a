export { servePublicLinks } from "./public-links.routes.ts";
