import type { CarrierName } from "../vendors/carrier-names.ts";
import { carrierOf } from "../vendors/carriers.ts";
import { callWebhook } from "../vendors/webhooks.ts";
import type { World } from "../world/world.ts";
import type { Message, Picture } from "./messages.ts";

type Text = {
  /** Whose number it was sent to. */
  carrier: CarrierName;
  from: string;
  to: string;
  text: string;
  pictures: Omit<Picture, "sid">[];
};

// The carriers' words for long codes; the whole text must be the word.
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

/** Calls the product about a received text. Never throws. */
export async function tellProduct(world: World, message: Message): Promise<void> {
  const webhook = carrierOf(message).received(world, message);
  if (webhook) await callWebhook(world, webhook);
  if (!world.messages.isUnfinished(message)) return;
  message.isOpen = false;
  world.messages.save(message);
}
