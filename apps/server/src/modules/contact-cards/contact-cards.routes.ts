import type { contactCards } from "@broadcast/contract/account-settings";
import type { Handlers } from "../../http/serve.ts";
import {
  changeContactCard,
  downloadCardPicture,
  downloadContactCard,
  readContactCard,
} from "./contact-cards.ts";

export const contactCardHandlers: Handlers<typeof contactCards> = {
  read: (context) => readContactCard(context),
  change: (context, { body, upload }) => changeContactCard(context, body, upload),
  readPicture: (context) => downloadCardPicture(context),
  download: (context) => downloadContactCard(context),
};
