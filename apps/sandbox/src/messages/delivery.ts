import { carrierOf, type Failure } from "../vendors/carriers.ts";
import { callWebhook, type Webhook } from "../vendors/webhooks.ts";
import type { World } from "../world/world.ts";
import { receiveText, tellProduct } from "./inbound.ts";
import type { StoredMedia } from "./media-files.ts";
import type { Message, MessageStatus } from "./messages.ts";

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Carries a message the product sent to its handset, with the reports on the way. Never throws. */
export async function carry(world: World, message: Message): Promise<void> {
  const carrier = carrierOf(message);
  if (message.status === "queued") {
    const heldUntil = carrier.heldUntil?.(message);
    if (heldUntil) await untilBusinessTime(world, heldUntil);
    if (!world.messages.isUnfinished(message)) return;
    const fetched = carrier.refusal?.(message) ?? (await fetchPictures(world, message));
    // A reset may have come while it waited.
    if (!world.messages.isUnfinished(message)) return;
    if (typeof fetched === "number") {
      await finish(world, message, "failed", fetched, []);
      return;
    }
    if (fetched.length > 0) world.messages.attach(message, fetched);
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
  const sentReport = carrier.report(world, message);
  const toldSent = isReordered ? null : tell(world, sentReport);
  await world.pause(world.settings.get().deliveryDelayMs / 2);
  if (!world.messages.isUnfinished(message)) return;
  const failure = failureOf(world, message);
  await finish(
    world,
    message,
    failure ? "undelivered" : "delivered",
    failure && carrier.codeOf(failure, message),
    [toldSent, isReordered ? sentReport : null],
  );
}

/** Goes on with what a stop or a kill left unfinished. */
export function resumeUnfinished(world: World) {
  for (const message of world.messages.unfinished())
    void (message.direction === "outbound" ? carry(world, message) : tellProduct(world, message));
}

/** Tells the product what state a message is in, if its carrier tells about it. */
export async function tellState(world: World, message: Message): Promise<void> {
  await tell(world, carrierOf(message).report(world, message));
}

function failureOf(world: World, message: Message): Failure | null {
  const { filterText, carrierOptOut } = world.settings.get();
  if (filterText !== "" && message.text.toLowerCase().includes(filterText.toLowerCase())) return "filtered";
  const kind = world.handsets.kindOf(message.to);
  if (kind !== "mobile") return kind;
  return carrierOptOut && world.handsets.isOptedOut(message.to, message.from) ? "optedOut" : null;
}

async function finish(
  world: World,
  message: Message,
  status: MessageStatus,
  errorCode: number | null,
  [toldSent, heldReport]: [toldSent?: Promise<void> | null, heldReport?: Webhook | null],
) {
  const isFirstTime = message.status !== status;
  message.status = status;
  message.errorCode = errorCode;
  world.messages.save(message);
  if (isFirstTime) arrive(world, message);
  const report = carrierOf(message).report(world, message);
  await toldSent;
  await tell(world, report);
  if (heldReport) await tell(world, heldReport);
  if (!world.messages.isUnfinished(message)) return;
  message.isOpen = false;
  world.messages.save(message);
}

function arrive(world: World, message: Message) {
  const isDelivered = message.status === "delivered";
  const preview = message.text || (message.pictures.length > 0 ? "Picture" : "");
  world.handsets.touch(message.to, isDelivered ? preview : `Not delivered: ${preview}`, isDelivered ? 1 : 0);
  // A text to another bought number comes back in through that number's carrier.
  const other = isDelivered && world.numbers.byPhone(message.to);
  if (other)
    receiveText(world, {
      carrier: other.carrier,
      from: message.from,
      to: message.to,
      text: message.text,
      pictures: message.pictures,
    });
}

/** The pictures that still had to be fetched, or the code of why one cannot be sent. */
async function fetchPictures(world: World, message: Message): Promise<number | StoredMedia[]> {
  if (message.mediaUrls.length === 0) return [];
  const fetched = await Promise.all(message.mediaUrls.map((url) => world.mediaFiles.fetch(url)));
  // A stop breaks the fetch off, which says nothing about the picture: the next start tries again.
  await world.pause(0);
  const pictures: StoredMedia[] = [];
  for (const result of fetched) {
    if ("failure" in result) return carrierOf(message).codeOf(result.failure, message);
    pictures.push(result);
  }
  return pictures;
}

async function tell(world: World, webhook: Webhook | null) {
  if (webhook) await callWebhook(world, webhook);
}

async function untilBusinessTime(world: World, timeMs: number) {
  for (let restMs = timeMs - world.clock.now(); restMs > 0; restMs = timeMs - world.clock.now()) {
    await world.clock.changed(world.clock.read().version, Math.min(restMs, LONGEST_TIMER_MS));
    // Never goes on once the sandbox is closed.
    await world.pause(0);
  }
}
