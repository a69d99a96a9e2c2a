/** What the person can do about a failed try, by Stripe's code (Identity, "last_error.code"). */
const REASONS: Record<string, string> = {
  abandoned: "The check wasn't finished. Start it again and submit everything it asks for.",
  consent_declined: "The check needs your consent. Start it again and agree to it.",
  country_not_supported: "We can't check documents from this country. Use one from another country.",
  device_not_supported: "This device can't take the photos. Start the check again on a phone with a camera.",
  document_expired: "The document has expired. Use one that is still valid.",
  document_type_not_supported:
    "We can't accept this kind of document. Use a passport, a driver's license or an ID card.",
  document_unverified_other:
    "We couldn't verify the document. Take the photo again in good light, with all four corners visible.",
  selfie_document_missing_photo: "The document has no photo of your face. Use one that does.",
  selfie_face_mismatch:
    "The selfie didn't match the photo on the document. Take it again in good light, facing the camera.",
  selfie_manipulated: "We couldn't use the selfie. Take a new one with your camera.",
  selfie_unverified_other: "We couldn't verify the selfie. Take it again in good light, facing the camera.",
  under_supported_age: "You are too young for this check. Please contact support.",
};
const OTHER = "The check didn't pass. Please try again.";

/** Returns a sentence for the person; codes newer than this list get a general one. */
export const reasonFor = (code: string): string => (Object.hasOwn(REASONS, code) ? REASONS[code]! : OTHER);
