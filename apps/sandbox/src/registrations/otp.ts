import { randomInt } from "node:crypto";
import { carry } from "../messages/delivery.ts";
import { hexId } from "../messages/message-ids.ts";
import type { Message } from "../messages/messages.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import type { Brand, Otp } from "./registrations.ts";

/** The number of the registry's texts; it belongs to no customer. */
export const REGISTRY_NUMBER = "+18335550142";
const GOOD_FOR_MS = 24 * 3_600_000;
const WRONG_TRIES_MAX = 5;
const PIN = "@OTP_PIN@";

/**
 * Texts a sole proprietor's phone: at Twilio a question to answer with YES, at The Campaign Registry a code to enter.
 * An earlier code becomes void.
 */
export async function sendOtp(
  sandboxState: SandboxState,
  brand: Brand,
  texts: { pinText: string; successText: string } = { pinText: "", successText: "" },
): Promise<Otp> {
  const otp: Otp = {
    reference: `OTP${hexId().slice(0, 12).toUpperCase()}`,
    pin: String(randomInt(1_000_000)).padStart(6, "0"),
    successText: texts.successText,
    sentAt: sandboxState.clock.now(),
    verifiedAt: null,
    wrongTries: 0,
  };
  brand.otp = otp;
  await sandboxState.registrations.brands.save(brand);
  await text(
    sandboxState,
    brand.mobilePhone,
    brand.registrar === "twilio"
      ? `${brand.displayName} is being registered to send text messages with this number as its owner's. Reply YES to confirm.`
      : texts.pinText.replaceAll(PIN, otp.pin),
  );
  return otp;
}

/** Handles a text from a handset to the registry: YES confirms Twilio's question of the last 24 hours. */
export async function receiveAnswer(
  sandboxState: SandboxState,
  from: string,
  answer: string,
): Promise<Message> {
  const message = sandboxState.messages.add({
    carrier: "tcr",
    direction: "inbound",
    from,
    to: REGISTRY_NUMBER,
    text: answer,
    status: "received",
    pictures: [],
    mediaUrls: [],
    callbackUrl: null,
  });
  message.isOpen = false;
  sandboxState.messages.save(message);
  sandboxState.handsets.touch(from, answer, 0);
  await sandboxState.database.committed();
  if (answer.trim().toUpperCase() !== "YES") return message;
  for (const brand of sandboxState.registrations.brands.list())
    if (brand.registrar === "twilio" && brand.mobilePhone === from && isOpen(sandboxState, brand.otp))
      await verify(sandboxState, brand, brand.otp);
  return message;
}

/** Checks an entered code. */
export async function checkPin(
  sandboxState: SandboxState,
  brand: Brand,
  pin: string,
): Promise<"verified" | "wrong" | "expired"> {
  const { otp } = brand;
  if (!isOpen(sandboxState, otp)) return "expired";
  if (pin !== otp.pin) {
    otp.wrongTries += 1;
    await sandboxState.registrations.brands.save(brand);
    return "wrong";
  }
  await verify(sandboxState, brand, otp);
  return "verified";
}

function isOpen(sandboxState: SandboxState, otp: Otp | null): otp is Otp {
  return (
    otp !== null &&
    otp.verifiedAt === null &&
    otp.wrongTries < WRONG_TRIES_MAX &&
    sandboxState.clock.now() - otp.sentAt <= GOOD_FOR_MS
  );
}

async function verify(sandboxState: SandboxState, brand: Brand, otp: Otp) {
  otp.verifiedAt = sandboxState.clock.now();
  brand.identityStatus = "VERIFIED";
  brand.changedAt = otp.verifiedAt;
  await sandboxState.registrations.brands.save(brand);
  await text(
    sandboxState,
    brand.mobilePhone,
    otp.successText || `Thank you. ${brand.displayName} is verified.`,
  );
}

async function text(sandboxState: SandboxState, to: string, words: string) {
  const message = sandboxState.messages.add({
    carrier: "tcr",
    direction: "outbound",
    from: REGISTRY_NUMBER,
    to,
    text: words,
    status: "queued",
    pictures: [],
    mediaUrls: [],
    callbackUrl: null,
  });
  await sandboxState.database.committed();
  void carry(sandboxState, message);
}
