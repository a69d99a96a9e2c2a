/**
 * Senders and receivers of texts: the carriers the sandbox plays, and the registry, which texts sole proprietors
 * itself.
 */
export type CarrierName = "twilio" | "sinch" | "bandwidth" | "tcr";
export const carrierNames: readonly CarrierName[] = ["twilio", "sinch", "bandwidth", "tcr"];
