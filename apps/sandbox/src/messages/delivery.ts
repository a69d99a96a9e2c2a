import type { SandboxState } from "../state/sandbox-state.ts";
import { carrierOf, type Failure } from "../vendors/carriers.ts";
import { callWebhook, type Webhook } from "../vendors/webhooks.ts";
import { receiveText, tellProduct } from "./inbound.ts";
import type { StoredMedia } from "./media-files.ts";
import type { Message, MessageStatus } from "./messages.ts";

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Carries a message the product sent to its handset, with the reports on the way. Never throws. */
export async function carry(sandboxState: SandboxState, message: Message): Promise<void> {
  const carrier = carrierOf(message);
  if (message.status === "queued") {
    const heldUntil = carrier.heldUntil?.(message);
    if (heldUntil) await untilBusinessTime(sandboxState, heldUntil);
    if (!sandboxState.messages.isUnfinished(message)) return;
    const fetched = carrier.refusal?.(message) ?? (await fetchPictures(sandboxState, message));
    // It may have been reset while waiting.
    if (!sandboxState.messages.isUnfinished(message)) return;
    if (typeof fetched === "number") {
      await finish(sandboxState, message, "failed", fetched, []);
      return;
    }
    if (fetched.length > 0) sandboxState.messages.attach(message, fetched);
    await sandboxState.pause(sandboxState.settings.get().deliveryDelayMs / 2);
    // It may have been cancelled while waiting.
    if (!sandboxState.messages.isUnfinished(message) || message.status !== "queued") return;
    message.status = "sent";
    message.sentAt = sandboxState.clock.now();
    sandboxState.messages.save(message);
  }
  if (message.status !== "sent") {
    // A kill came between its final status and the product's answer to the callback: reported again.
    await finish(sandboxState, message, message.status, message.errorCode, []);
    return;
  }
  const isReordered = sandboxState.settings.happens(sandboxState.settings.get().reorderCallbacks);
  const sentReport = carrier.report(sandboxState, message);
  const toldSent = isReordered ? null : tell(sandboxState, sentReport);
  await sandboxState.pause(sandboxState.settings.get().deliveryDelayMs / 2);
  if (!sandboxState.messages.isUnfinished(message)) return;
  const failure = failureOf(sandboxState, message);
  await finish(
    sandboxState,
    message,
    failure ? "undelivered" : "delivered",
    failure && carrier.codeOf(failure, message),
    [toldSent, isReordered ? sentReport : null],
  );
}

/** Continues what a stop or a kill left unfinished. */
export function resumeUnfinished(sandboxState: SandboxState) {
  for (const message of sandboxState.messages.unfinished())
    void (message.direction === "outbound"
      ? carry(sandboxState, message)
      : tellProduct(sandboxState, message));
}

/** Reports a message's state to the product, if its carrier does. */
export async function tellState(sandboxState: SandboxState, message: Message): Promise<void> {
  await tell(sandboxState, carrierOf(message).report(sandboxState, message));
}

function failureOf(sandboxState: SandboxState, message: Message): Failure | null {
  const { filterText, carrierOptOut } = sandboxState.settings.get();
  if (filterText !== "" && message.text.toLowerCase().includes(filterText.toLowerCase())) return "filtered";
  const kind = sandboxState.handsets.kindOf(message.to);
  if (kind !== "mobile") return kind;
  return carrierOptOut && sandboxState.handsets.isOptedOut(message.to, message.from) ? "optedOut" : null;
}

async function finish(
  sandboxState: SandboxState,
  message: Message,
  status: MessageStatus,
  errorCode: number | null,
  [toldSent, heldReport]: [toldSent?: Promise<void> | null, heldReport?: Webhook | null],
) {
  const isFirstTime = message.status !== status;
  message.status = status;
  message.errorCode = errorCode;
  sandboxState.messages.save(message);
  if (isFirstTime) arrive(sandboxState, message);
  const report = carrierOf(message).report(sandboxState, message);
  await toldSent;
  await tell(sandboxState, report);
  if (heldReport) await tell(sandboxState, heldReport);
  if (!sandboxState.messages.isUnfinished(message)) return;
  message.isOpen = false;
  sandboxState.messages.save(message);
}

function arrive(sandboxState: SandboxState, message: Message) {
  const isDelivered = message.status === "delivered";
  const preview = message.text || (message.pictures.length > 0 ? "Picture" : "");
  sandboxState.handsets.touch(
    message.to,
    isDelivered ? preview : `Not delivered: ${preview}`,
    isDelivered ? 1 : 0,
  );
  // A text to another bought number is received through that number's carrier.
  const other = isDelivered && sandboxState.numbers.byPhone(message.to);
  if (other)
    receiveText(sandboxState, {
      carrier: other.carrier,
      from: message.from,
      to: message.to,
      text: message.text,
      pictures: message.pictures,
    });
}

/** Returns the pictures that still had to be fetched, or the code of why one cannot be sent. */
async function fetchPictures(sandboxState: SandboxState, message: Message): Promise<number | StoredMedia[]> {
  if (message.mediaUrls.length === 0) return [];
  const fetched = await Promise.all(message.mediaUrls.map((url) => sandboxState.mediaFiles.fetch(url)));
  // A stop aborts the fetch, which says nothing about the picture: the next start retries.
  await sandboxState.pause(0);
  const pictures: StoredMedia[] = [];
  for (const result of fetched) {
    if ("failure" in result) return carrierOf(message).codeOf(result.failure, message);
    pictures.push(result);
  }
  return pictures;
}

async function tell(sandboxState: SandboxState, webhook: Webhook | null) {
  const isLost = sandboxState.settings.happens(sandboxState.settings.get().lostReceipts);
  if (webhook && !isLost) await callWebhook(sandboxState, webhook);
}

async function untilBusinessTime(sandboxState: SandboxState, timeMs: number) {
  for (
    let restMs = timeMs - sandboxState.clock.now();
    restMs > 0;
    restMs = timeMs - sandboxState.clock.now()
  ) {
    await sandboxState.clock.changed(sandboxState.clock.read().version, Math.min(restMs, LONGEST_TIMER_MS));
    // Never continues once the sandbox is closed.
    await sandboxState.pause(0);
  }
}
