import { callWebhook } from "./callbacks.ts";
import { receiveText, tellProduct } from "./inbound.ts";
import type { StoredMedia } from "./media-files.ts";
import type { Message, MessageStatus } from "./messages.ts";
import type { World } from "./world.ts";

/** Carries a message the product sent to its handset, with the status callbacks on the way. Never throws. */
export async function carry(world: World, message: Message): Promise<void> {
  if (message.status === "queued") {
    const failure = await fetchPictures(world, message);
    if (!world.messages.isUnfinished(message)) return;
    if (failure) {
      await finish(world, message, "failed", failure, []);
      return;
    }
    await world.pause(world.settings.get().deliveryDelayMs / 2);
    // A cancel may have come while it waited.
    if (!world.messages.isUnfinished(message) || message.status !== "queued") return;
    message.status = "sent";
    message.sentAt = world.clock.now();
    world.messages.save(message);
  }
  if (message.status !== "sent") {
    // Left by a kill between its final status and the product's answer to the callback: told again.
    await finish(world, message, message.status, message.errorCode, []);
    return;
  }
  const isReordered = world.settings.happens(world.settings.get().reorderCallbacks);
  const sentForm = callbackForm(world, message);
  const toldSent = isReordered ? null : tell(world, message, sentForm);
  await world.pause(world.settings.get().deliveryDelayMs / 2);
  if (!world.messages.isUnfinished(message)) return;
  const outcome = outcomeOf(world, message);
  await finish(world, message, outcome.status, outcome.errorCode, [toldSent, isReordered ? sentForm : null]);
}

/** Goes on with what a stop or a kill left unfinished. */
export function resumeUnfinished(world: World) {
  for (const message of world.messages.unfinished())
    void (message.direction === "outbound" ? carry(world, message) : tellProduct(world, message));
}

function outcomeOf(world: World, message: Message): { status: MessageStatus; errorCode: number | null } {
  const { filterText } = world.settings.get();
  if (filterText !== "" && message.text.toLowerCase().includes(filterText.toLowerCase()))
    return { status: "undelivered", errorCode: 30007 };
  const kind = world.handsets.kindOf(message.to);
  if (kind === "landline") return { status: "undelivered", errorCode: 30006 };
  if (kind === "unreachable") return { status: "undelivered", errorCode: 30003 };
  return { status: "delivered", errorCode: null };
}

async function finish(
  world: World,
  message: Message,
  status: MessageStatus,
  errorCode: number | null,
  [toldSent, heldForm]: [toldSent?: Promise<void> | null, heldForm?: Record<string, string> | null],
) {
  const isFirstTime = message.status !== status;
  message.status = status;
  message.errorCode = errorCode;
  world.messages.save(message);
  if (isFirstTime) arrive(world, message);
  const form = callbackForm(world, message);
  await toldSent;
  await tell(world, message, form);
  if (heldForm) await tell(world, message, heldForm);
  if (!world.messages.isUnfinished(message)) return;
  message.isOpen = false;
  world.messages.save(message);
}

function arrive(world: World, message: Message) {
  const isDelivered = message.status === "delivered";
  const preview = message.text || (message.pictures.length > 0 ? "Picture" : "");
  world.handsets.touch(message.to, isDelivered ? preview : `Not delivered: ${preview}`, isDelivered ? 1 : 0);
  // A text to another bought number comes back in through that number's webhook.
  if (isDelivered && world.numbers.byPhone(message.to))
    receiveText(world, {
      from: message.from,
      to: message.to,
      text: message.text,
      pictures: message.pictures,
    });
}

async function fetchPictures(world: World, message: Message): Promise<number | null> {
  if (message.mediaUrls.length === 0) return null;
  const fetched = await Promise.all(message.mediaUrls.map((url) => world.mediaFiles.fetch(url)));
  const pictures: StoredMedia[] = [];
  for (const result of fetched) {
    if ("errorCode" in result) return result.errorCode;
    pictures.push(result);
  }
  world.messages.attach(message, pictures);
  return null;
}

async function tell(world: World, message: Message, form: Record<string, string>) {
  if (message.callbackUrl) await callWebhook(world, message.callbackUrl, form);
}

function callbackForm(world: World, message: Message): Record<string, string> {
  const form: Record<string, string> = {
    SmsSid: message.sid,
    SmsStatus: message.status,
    MessageStatus: message.status,
    To: message.to,
    MessageSid: message.sid,
    AccountSid: world.account.accountSid,
    From: message.from,
    ApiVersion: "2010-04-01",
  };
  if (message.errorCode !== null) form.ErrorCode = String(message.errorCode);
  if (message.status === "delivered" || message.status === "undelivered")
    // YYMMDDhhmm, as the carrier's receipt has it.
    form.RawDlrDoneDate = new Date(world.clock.now()).toISOString().replace(/\D/g, "").slice(2, 12);
  return form;
}
