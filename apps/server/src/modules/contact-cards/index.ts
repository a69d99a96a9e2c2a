export { contactCardPath } from "./contact-card-path.ts";
export { contactCardHandlers } from "./contact-cards.routes.ts";
export { serveContactCards, vcardAt } from "./contact-cards.ts";
