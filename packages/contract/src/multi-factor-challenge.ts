import { z } from "zod";

/** How a code is sent: a text, a call, a mail, or not at all, because an authenticator app generates it. */
export const multiFactorChannel = z.enum(["sms", "call", "email", "authenticator"]);
export type MultiFactorChannel = z.infer<typeof multiFactorChannel>;

export const multiFactorMethod = z.object({
  _id: z.uuid().meta({ entity: "multiFactorMethod" }),
  channel: multiFactorChannel,
  redactedTo: z.string().meta({ description: "Such as (•••) •••-0123; empty for an authenticator app" }),
});
export type MultiFactorMethod = z.infer<typeof multiFactorMethod>;

/**
 * What a sign-in still needs (document 1, section 3): a code by one of these methods, or a first method to be
 * set up.
 */
export const multiFactorChallenge = z.object({
  nonce: z.string(),
  username: z.string(),
  availableMethods: z.array(multiFactorMethod).meta({ description: "Empty if a method has to be set up" }),
  supportedChannels: z.array(multiFactorChannel),
  canDeferSetup: z.boolean(),
  hasRecoveryCodes: z.boolean(),
});
export type MultiFactorChallenge = z.infer<typeof multiFactorChallenge>;
