import { mailOpens } from "@broadcast/contract/mail-opens";
import { endpoints, type ServerModule } from "../../module.ts";
import { mailOpenHandlers, serveOpenPixels } from "./mail-opens.routes.ts";

export const mailOpensModule: ServerModule = {
  routes: [endpoints(mailOpens, mailOpenHandlers), serveOpenPixels],
};
