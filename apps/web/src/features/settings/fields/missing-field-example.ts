import { compileMessage, MERGE_FIELDS, renderMessage } from "@broadcast/domain/messages/merge-fields";

/** A message with a first name, which one recipient does not have. */
export const exampleText = "Hi {{firstName}}, the fall collection is in!";

const withFallback = "Hi {{firstName|there}}, the fall collection is in!";

/** The example for a contact without a first name, and the reason if it is held back. */
export const missingFieldExample = () => {
  const { text, missing } = renderMessage(compileMessage(exampleText), {});
  const labels = missing.map((code) => MERGE_FIELDS.find((field) => field.code === code)?.label ?? code);
  return {
    leftOut: text,
    keptBackReason: `Not sent: they have no ${labels.join(", ").toLowerCase()}.`,
    fallbackText: withFallback,
    withFallback: renderMessage(compileMessage(withFallback), {}).text,
  };
};
