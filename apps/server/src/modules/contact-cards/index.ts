import { contactCards } from "@broadcast/contract/account-settings";
import { endpoints, type ServerModule } from "../../module.ts";
import { contactCardHandlers } from "./contact-cards.routes.ts";
import { serveContactCards } from "./contact-cards.ts";

export { contactCardPath } from "./contact-card-path.ts";
export { ownCard, vcardAt } from "./contact-cards.ts";

export const contactCardsModule: ServerModule = {
  routes: [endpoints(contactCards, contactCardHandlers), serveContactCards],
};
