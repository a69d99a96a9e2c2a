/** The carriers the sandbox plays. */
export type CarrierName = "twilio" | "sinch" | "bandwidth";
export const carrierNames: readonly CarrierName[] = ["twilio", "sinch", "bandwidth"];
