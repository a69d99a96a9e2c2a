import { emails } from "@broadcast/contract/emails";
import { endpoints, type ServerModule } from "../../module.ts";
import { serveSocialIcons } from "../email-designs/index.ts";
import { emailHandlers } from "./emails.routes.ts";
import { emailsHolding } from "./emails-holding.ts";
import { portableEmail } from "./portable-email.ts";

export const emailsModule: ServerModule = {
  routes: [endpoints(emails, emailHandlers), serveSocialIcons],
  itemHolders: [emailsHolding],
  portableKinds: [portableEmail],
};
