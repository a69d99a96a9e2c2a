import { setTimeout as sleep } from "node:timers/promises";
import { kindOfNumber } from "@broadcast/domain/messages/carriers/carrier-rates";
import { mediaLimitBytes } from "@broadcast/domain/messages/carriers/carrier-size-limits";
import type { StoredMedia } from "../../../db/columns.ts";
import { carriedPicture } from "../../../pictures/carried-picture.ts";
import type { SendOutcome } from "../../../providers/carriers/carrier.ts";
import type { Services } from "../../../services.ts";
import { mediaLink } from "../outbox/media-links.ts";
import { referenceOf } from "../outbox/reference.ts";
import type { ClaimedMessage } from "./claim.sql.ts";
import { handOverMail } from "./hand-over-mail.ts";

/** Hands one message to its carrier, as a text or call, or to the mail server. */
export async function handOver(services: Services, message: ClaimedMessage): Promise<SendOutcome> {
  if (message.carrier === "smtp") return handOverMail(services, message);
  const { carriers, env, clock } = services;
  const carrier = carriers.find(message.carrier);
  // An installation whose credentials were removed may get them back: nothing was sent, so it is retried.
  if (!carrier) return { kind: "busy", code: "unreachable", retryAfterMs: null };
  const reference = referenceOf(message.account_id, message.id);
  const [from, to] = [message.from_number, message.to_number];
  const limit = mediaLimitBytes({ provider: message.carrier, kind: kindOfNumber(from) });
  const media = message.type === "mms" ? await carriedMedia(services, message.media, limit) : message.media;
  if (media === "not-yet") return { kind: "busy", code: "picture", retryAfterMs: FITTED_WITHIN_MS };
  if (!media) return refusal("picture-too-large");
  const mediaUrls = media.map((its) => mediaLink(env, its, clock.now()));
  if (message.type !== "rvm") return carrier.send({ reference, from, to, text: message.text, mediaUrls });
  const [recordingUrl] = mediaUrls;
  if (!carrier.dropVoice) return refusal("no-voice");
  return recordingUrl ? carrier.dropVoice({ reference, from, to, recordingUrl }) : refusal("no-recording");
}

/** A small part of the lease: a slower one continues in the background, and is ready at the next try. */
const FITTED_WITHIN_MS = 2_000;

/**
 * Returns the pictures as the number can send them; null when one cannot be made small enough. `not-yet` while one is
 * still being drawn, and when the storage did not answer: nothing was handed over then.
 */
async function carriedMedia(
  { storage }: Services,
  media: readonly StoredMedia[],
  maxBytes: number,
): Promise<StoredMedia[] | null | "not-yet"> {
  const late = new AbortController();
  const drawn = Promise.all(media.map((its) => carriedPicture(storage, its, maxBytes))).catch(
    () => "not-yet" as const,
  );
  const tooLate = sleep(FITTED_WITHIN_MS, "not-yet" as const, { signal: late.signal }).catch(
    () => "not-yet" as const,
  );
  const carried = await Promise.race([drawn, tooLate]);
  late.abort();
  if (carried === "not-yet") return carried;
  const fitting = carried.filter((its) => its !== null);
  return fitting.length < carried.length ? null : fitting;
}

const refusal = (code: string): SendOutcome => ({ kind: "refused", code, isOptedOut: false });
