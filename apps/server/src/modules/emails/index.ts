import { emails } from "@broadcast/contract/emails";
import { endpoints, type ServerModule } from "../../module.ts";
import { emailHandlers } from "./emails.routes.ts";
import { emailsHolding } from "./emails-holding.ts";
import { portableEmail } from "./portable-email.ts";

export const emailsModule: ServerModule = {
  routes: [endpoints(emails, emailHandlers)],
  itemHolders: [emailsHolding],
  portableKinds: [portableEmail],
};
