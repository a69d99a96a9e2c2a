import type { SandboxState } from "../state/sandbox-state.ts";
import type { CarrierName } from "../vendors/carrier-names.ts";
import { carrierOf } from "../vendors/carriers.ts";
import { callWebhook } from "../vendors/webhooks.ts";
import type { Message, Picture } from "./messages.ts";

type Text = {
  /** The carrier of the receiving number. */
  carrier: CarrierName;
  from: string;
  to: string;
  text: string;
  pictures: Omit<Picture, "sid">[];
};

// The carriers' words for long codes; the whole text must be the word.
const stopWords = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "END", "QUIT", "CANCEL", "REVOKE", "OPTOUT"]);
const startWords = new Set(["START", "YES", "UNSTOP"]);

/** Takes a text from a handset to a bought number and reports it to the product. */
export function receiveText(sandboxState: SandboxState, text: Text): Message {
  const word = text.text.trim().toUpperCase();
  if (sandboxState.settings.get().carrierOptOut) {
    if (stopWords.has(word)) sandboxState.handsets.optOut(text.from, text.to);
    else if (startWords.has(word)) sandboxState.handsets.optIn(text.from, text.to);
  }
  const message = sandboxState.messages.add({
    ...text,
    direction: "inbound",
    status: "received",
    mediaUrls: [],
    callbackUrl: null,
  });
  void tellProduct(sandboxState, message);
  return message;
}

/** Calls the product about a received text, unless that is lost. Never throws. */
export async function tellProduct(sandboxState: SandboxState, message: Message): Promise<void> {
  const isLost = sandboxState.settings.happens(sandboxState.settings.get().lostTexts);
  const webhook = isLost ? null : carrierOf(message).received(sandboxState, message);
  if (webhook) await callWebhook(sandboxState, webhook);
  if (!sandboxState.messages.isUnfinished(message)) return;
  message.isOpen = false;
  sandboxState.messages.save(message);
}
