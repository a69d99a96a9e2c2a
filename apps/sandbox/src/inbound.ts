import { areaOf } from "./area-codes.ts";
import { callWebhook } from "./callbacks.ts";
import type { Message, Picture } from "./messages.ts";
import type { World } from "./world.ts";

type Text = { from: string; to: string; text: string; pictures: Omit<Picture, "sid">[] };

// Twilio's words for long codes; the whole text must be the word.
const stopWords = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "END", "QUIT", "CANCEL", "REVOKE", "OPTOUT"]);
const startWords = new Set(["START", "YES", "UNSTOP"]);

/** Takes a text from a handset to a bought number and tells the product. */
export function receiveText(world: World, text: Text): Message {
  const word = text.text.trim().toUpperCase();
  if (world.settings.get().carrierOptOut) {
    if (stopWords.has(word)) world.handsets.optOut(text.from, text.to);
    else if (startWords.has(word)) world.handsets.optIn(text.from, text.to);
  }
  const message = world.messages.add({
    ...text,
    direction: "inbound",
    status: "received",
    mediaUrls: [],
    callbackUrl: null,
  });
  void tellProduct(world, message);
  return message;
}

/** Calls the number's webhook about a received text. Never throws. */
export async function tellProduct(world: World, message: Message): Promise<void> {
  const number = world.numbers.byPhone(message.to);
  if (number?.smsUrl) await callWebhook(world, number.smsUrl, inboundForm(world, message), number.smsMethod);
  if (!world.messages.isUnfinished(message)) return;
  message.isOpen = false;
  world.messages.save(message);
}

function inboundForm(world: World, message: Message): Record<string, string> {
  const from = areaOf(message.from);
  const to = areaOf(message.to);
  const form: Record<string, string> = {
    ToCountry: to.country,
    ToState: to.state,
    SmsMessageSid: message.sid,
    NumMedia: String(message.pictures.length),
    ToCity: to.city.toUpperCase(),
    FromZip: "",
    SmsSid: message.sid,
    FromState: from.state,
    SmsStatus: "received",
    FromCity: from.city.toUpperCase(),
    Body: message.text,
    FromCountry: from.country,
    To: message.to,
    ToZip: "",
    NumSegments: String(message.segments),
    MessageSid: message.sid,
    AccountSid: world.account.accountSid,
    From: message.from,
    ApiVersion: "2010-04-01",
  };
  message.pictures.forEach((picture, index) => {
    form[`MediaContentType${index}`] = picture.contentType;
    form[`MediaUrl${index}`] =
      `${world.ownUrl}/2010-04-01/Accounts/${world.account.accountSid}/Messages/${message.sid}/Media/${picture.sid}`;
  });
  return form;
}
