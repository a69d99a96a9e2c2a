export { contactSlug, readContactSlug } from "./contact-slug.ts";
export { servePublicLinks } from "./public-links.routes.ts";
