import { isWebAddress } from "../vendors/web-address.ts";
import { invalidRequest } from "./stripe-errors.ts";
import { booleanIn, type FormTree, refuseUnknown, textIn, treeIn } from "./stripe-forms.ts";

/** The product's request. */
export type NewVerification = {
  type: "document" | "id_number";
  returnUrl: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  options: { document?: Record<string, boolean | string[]> };
  providedDetails: Record<string, string> | null;
};

const documentSwitches = ["require_id_number", "require_live_capture", "require_matching_selfie"];
const documentTypes = ["driving_license", "id_card", "passport"];
const METADATA_KEYS = 50;
const METADATA_KEY_CHARACTERS = 40;
const METADATA_VALUE_CHARACTERS = 500;

/** Reads the form of a new session; throws Stripe's error about what is wrong with it. */
export function readNewVerification(form: FormTree): NewVerification {
  refuseUnknown(form, [
    "type",
    "return_url",
    "client_reference_id",
    "metadata",
    "options",
    "provided_details",
    "expand",
  ]);
  const type = textIn(form, "type");
  if (!type)
    throw invalidRequest("Missing required param: type.", { code: "parameter_missing", param: "type" });
  if (type !== "document" && type !== "id_number")
    throw invalidRequest("Invalid type: must be one of document or id_number", { param: "type" });
  const returnUrl = textIn(form, "return_url");
  if (returnUrl !== undefined && !isWebAddress(returnUrl))
    throw invalidRequest("Not a valid URL", { code: "url_invalid", param: "return_url" });
  const details = treeIn(form, "provided_details");
  if (details) refuseUnknown(details, ["email", "phone"], "provided_details");
  return {
    type,
    returnUrl: returnUrl ?? null,
    clientReferenceId: textIn(form, "client_reference_id") ?? null,
    metadata: metadataIn(form),
    options: optionsIn(form, type),
    providedDetails: details ? textsIn(details, "provided_details") : null,
  };
}

function optionsIn(form: FormTree, type: NewVerification["type"]): NewVerification["options"] {
  const options = treeIn(form, "options");
  if (options) refuseUnknown(options, ["document"], "options");
  const document = options && treeIn(options, "document", "options");
  if (!document) return type === "document" ? { document: {} } : {};
  const under = "options[document]";
  refuseUnknown(document, [...documentSwitches, "allowed_types"], under);
  const read: Record<string, boolean | string[]> = {};
  for (const name of documentSwitches) {
    const value = booleanIn(document, name, under);
    if (value !== undefined) read[name] = value;
  }
  const allowed = treeIn(document, "allowed_types", under);
  if (allowed) {
    const types = Object.values(textsIn(allowed, `${under}[allowed_types]`));
    if (types.some((name) => !documentTypes.includes(name)))
      throw invalidRequest(`Invalid allowed_types: must be one of ${documentTypes.join(", ")}`, {
        param: `${under}[allowed_types]`,
      });
    read.allowed_types = types;
  }
  return { document: read };
}

function metadataIn(form: FormTree): Record<string, string> {
  const metadata = textsIn(treeIn(form, "metadata") ?? {}, "metadata");
  const names = Object.keys(metadata);
  if (names.length > METADATA_KEYS)
    throw invalidRequest(`Metadata can have up to ${METADATA_KEYS} keys.`, { param: "metadata" });
  for (const name of names) {
    const param = `metadata[${name}]`;
    if (name.length > METADATA_KEY_CHARACTERS)
      throw invalidRequest(`Metadata keys can have up to ${METADATA_KEY_CHARACTERS} characters.`, { param });
    if (metadata[name]!.length > METADATA_VALUE_CHARACTERS)
      throw invalidRequest(`Metadata values can have up to ${METADATA_VALUE_CHARACTERS} characters.`, {
        param,
      });
  }
  return metadata;
}

function textsIn(tree: FormTree, under: string): Record<string, string> {
  return Object.fromEntries(Object.keys(tree).map((name) => [name, textIn(tree, name, under) ?? ""]));
}
