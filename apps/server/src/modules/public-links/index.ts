export { contactSlug } from "./contact-slug.ts";
export { servePublicLinks } from "./public-links.routes.ts";
