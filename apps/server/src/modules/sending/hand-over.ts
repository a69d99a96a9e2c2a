import type { SendOutcome } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import type { ClaimedMessage } from "./claim.sql.ts";
import { handOverMail } from "./hand-over-mail.ts";
import { mediaLink } from "./media-links.ts";
import { referenceOf } from "./reference.ts";

/** Gives one message to whoever carries it: a carrier's text or call, or the mail server. */
export async function handOver(services: Services, message: ClaimedMessage): Promise<SendOutcome> {
  if (message.carrier === "smtp") return handOverMail(services, message);
  const { carriers, env, clock } = services;
  const carrier = carriers.find(message.carrier);
  // An installation whose credentials were taken out may get them back: nothing was sent, so it is tried again.
  if (!carrier) return { kind: "busy", code: "unreachable", retryAfterMs: null };
  const reference = referenceOf(message.account_id, message.id);
  const [from, to] = [message.from_number, message.to_number];
  const mediaUrls = message.media.map((media) => mediaLink(env, media, clock.now()));
  if (message.type !== "rvm") return carrier.send({ reference, from, to, text: message.text, mediaUrls });
  const [recordingUrl] = mediaUrls;
  if (!carrier.dropVoice) return refusal("no-voice");
  return recordingUrl ? carrier.dropVoice({ reference, from, to, recordingUrl }) : refusal("no-recording");
}

const refusal = (code: string): SendOutcome => ({ kind: "refused", code, isOptedOut: false });
