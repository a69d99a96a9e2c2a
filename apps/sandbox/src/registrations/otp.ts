import { randomInt } from "node:crypto";
import { carry } from "../messages/delivery.ts";
import { hexId } from "../messages/message-ids.ts";
import type { Message } from "../messages/messages.ts";
import type { World } from "../world/world.ts";
import type { Brand, Otp } from "./registrations.ts";

/** The number the registry's texts come from; it belongs to no customer. */
export const REGISTRY_NUMBER = "+18335550142";
const GOOD_FOR_MS = 24 * 3_600_000;
const WRONG_TRIES_MAX = 5;
const PIN = "@OTP_PIN@";

/**
 * Texts a sole proprietor's phone: at Twilio a question to answer with YES, at The Campaign Registry a code to type in.
 * A code sent before is void.
 */
export async function sendOtp(
  world: World,
  brand: Brand,
  texts: { pinText: string; successText: string } = { pinText: "", successText: "" },
): Promise<Otp> {
  const otp: Otp = {
    reference: `OTP${hexId().slice(0, 12).toUpperCase()}`,
    pin: String(randomInt(1_000_000)).padStart(6, "0"),
    successText: texts.successText,
    sentAt: world.clock.now(),
    verifiedAt: null,
    wrongTries: 0,
  };
  brand.otp = otp;
  await world.registrations.brands.save(brand);
  await text(
    world,
    brand.mobilePhone,
    brand.registrar === "twilio"
      ? `${brand.displayName} is being registered to send text messages with this number as its owner's. Reply YES to confirm.`
      : texts.pinText.replaceAll(PIN, otp.pin),
  );
  return otp;
}

/** A text from a handset to the registry: YES confirms what Twilio asked in the last 24 hours. */
export async function receiveAnswer(world: World, from: string, answer: string): Promise<Message> {
  const message = world.messages.add({
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
  world.messages.save(message);
  world.handsets.touch(from, answer, 0);
  await world.database.committed();
  if (answer.trim().toUpperCase() !== "YES") return message;
  for (const brand of world.registrations.brands.list())
    if (brand.registrar === "twilio" && brand.mobilePhone === from && isOpen(world, brand.otp))
      await verify(world, brand, brand.otp);
  return message;
}

/** Checks a typed code. */
export async function checkPin(
  world: World,
  brand: Brand,
  pin: string,
): Promise<"verified" | "wrong" | "expired"> {
  const { otp } = brand;
  if (!isOpen(world, otp)) return "expired";
  if (pin !== otp.pin) {
    otp.wrongTries += 1;
    await world.registrations.brands.save(brand);
    return "wrong";
  }
  await verify(world, brand, otp);
  return "verified";
}

function isOpen(world: World, otp: Otp | null): otp is Otp {
  return (
    otp !== null &&
    otp.verifiedAt === null &&
    otp.wrongTries < WRONG_TRIES_MAX &&
    world.clock.now() - otp.sentAt <= GOOD_FOR_MS
  );
}

async function verify(world: World, brand: Brand, otp: Otp) {
  otp.verifiedAt = world.clock.now();
  brand.identityStatus = "VERIFIED";
  brand.changedAt = otp.verifiedAt;
  await world.registrations.brands.save(brand);
  await text(world, brand.mobilePhone, otp.successText || `Thank you. ${brand.displayName} is verified.`);
}

async function text(world: World, to: string, words: string) {
  const message = world.messages.add({
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
  await world.database.committed();
  void carry(world, message);
}
