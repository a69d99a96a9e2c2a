import type { Brand, Campaign, Refusal } from "./registrations.ts";

const SOLE_PROPRIETOR = "SOLE_PROPRIETOR";
const shorteners =
  /\b(bit\.ly|tinyurl\.com|is\.gd|tiny\.cc|goo\.gl|bc\.vc|budurl\.com|clicky\.me|soo\.gd|s2r\.co|lc\.chat)\b/i;
const optOutWords = /\b(stop|unsubscribe|opt[\s-]?out|cancel|end|quit)\b/i;
const consentWords =
  /\b(consent\w*|agree\w*|opt(s|ed)?[\s-]?in|sign(s|ed)? up|subscrib\w*|check(s|ed|ing)? (a|the) box|checkbox|text(s|ing)? \S+ to|form|permission)\b/i;

/** Returns a reviewer's objections to a brand; none approves it. */
export function refusalsOfBrand(brand: Brand): Refusal[] {
  if (brand.entityType === SOLE_PROPRIETOR) return [];
  const refusals: Refusal[] = [];
  const ein = brand.ein.replace(/\D/g, "");
  if (ein.length !== 9 || /^(\d)\1{8}$/.test(ein) || brand.legalName.trim() === "")
    refusals.push({
      reason: "tax-id",
      sentence: "Tax Id does not match with the company name or business type.",
    });
  if (brand.entityType === "PUBLIC_PROFIT" && !/^[A-Z.]{1,6}$/i.test(brand.stockSymbol))
    refusals.push({
      reason: "stock-symbol",
      sentence:
        "Non public entity registered as a public for profit entity or the stock information mismatch.",
    });
  return refusals;
}

/** Returns a reviewer's objections to a campaign of this brand; none approves it. */
export function refusalsOfCampaign(
  campaign: Campaign,
  brand: Pick<Brand, "displayName" | "legalName">,
): Refusal[] {
  const { samples, messageFlow, description, helpMessage, optOutMessage } = campaign;
  const refusals: Refusal[] = [];
  const refuse = (reason: Refusal["reason"], sentence: string) => refusals.push({ reason, sentence });
  if (description.trim().length < 40)
    refuse("description", "The campaign description does not explain what is sent, to whom and why.");
  if (messageFlow.trim().length < 40 || !consentWords.test(messageFlow))
    refuse("message-flow", "The message flow does not say how and where consumers consent to be texted.");
  if (!samples.some((sample) => names(sample, brand)))
    refuse("samples", "No sample message names the brand.");
  if (!samples.some((sample) => optOutWords.test(sample)))
    refuse("samples", "No sample message says how to opt out.");
  if ([...samples, messageFlow].some((text) => shorteners.test(text)))
    refuse("shortener", "A sample message contains a link of a public URL shortener.");
  if (!optOutWords.test(helpMessage)) refuse("help-message", "The help message does not say how to opt out.");
  if (
    optOutMessage.trim() === "" ||
    !/\b(no (more|further)|unsubscribed|opted out|stopped)\b/i.test(optOutMessage)
  )
    refuse("opt-out-message", "The opt-out message does not confirm that no more messages are sent.");
  return refusals;
}

function names(
  sample: string,
  { displayName, legalName }: Pick<Brand, "displayName" | "legalName">,
): boolean {
  const said = plain(sample);
  return [displayName, legalName].some((name) => plain(name) !== "" && said.includes(plain(name)));
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\b(llc|inc|ltd|co|corp)\b\.?/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
