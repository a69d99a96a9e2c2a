import { compileMessage, MERGE_FIELDS, renderMessage } from "@broadcast/domain/messages/merge-fields";

/** A message whose first name one recipient does not have. */
export const exampleText = "Hi {{firstName}}, the fall collection is in!";

const withFallback = "Hi {{firstName|there}}, the fall collection is in!";

/** The example as a contact without a first name gets it, and what kept it back where it is kept back. */
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
