/** What a carrier's error code means for the sender (twilio.com/docs/api/errors). */
const WORDS: Record<string, string> = {
  "21211": "This is not a phone number that can be texted.",
  "21408": "Your account may not text this country.",
  "21610": "They opted out at their carrier.",
  "21611": "The carrier's queue for your number stayed full. Try again later.",
  "21612": "The carrier has no way to reach this number.",
  "21614": "This number cannot receive texts.",
  "21617": "The message is too long for the carrier.",
  "30001": "The carrier's queue overflowed. Try again later.",
  "30003": "The phone was off or out of reach.",
  "30004": "The recipient's carrier blocked the message.",
  "30005": "This number does not exist any more.",
  "30006": "This is a landline, or its carrier takes no texts.",
  "30007": "The carrier filtered the message as unwanted.",
  "30008": "The carrier could not deliver it and gave no reason.",
  "30034": "Your number is not registered with the carriers yet.",
};

/** A carrier's error code as one sentence that may be shown. */
export function failureInWords(code: string | null): string {
  return WORDS[code ?? ""] ?? "The carrier could not deliver it.";
}
