import {
  availableUseCases,
  type BrandForm,
  type CampaignForm,
  type RegistrationProblem,
} from "./registration-form.ts";
import { CONTENT_RULES, PUBLIC_SHORTENERS, saysWord } from "./registration-rules.ts";
import { hostOf } from "./registration-web-address.ts";

/** The lengths of Twilio's UsAppToPerson resource, which are the registry's. */
const DESCRIPTION_MIN = 40;
const FLOW_MIN = 40;
const SAMPLES_MIN = 2;
const SAMPLE_MIN = 20;
const SAMPLE_MAX = 1024;
const REPLY_MIN = 20;

const OPT_OUT = /\b(stop|unsubscribe|opt[\s-]?out)\b/i;
const CONSENT =
  /\b(consent\w*|agree\w*|opt(s|ed)?[\s-]?in|sign(s|ed)? up|subscrib\w*|check(s|ed|ing)? (a|the) box|checkbox|permission|text(s|ing)? \S+ to)\b/i;
const PLACE =
  /\b(https?:\/\/\S+|\S+\.(com|net|org|io|co|us|shop|example)\b|website|web site|web page|landing page|form|checkout|paper|store|counter|in person|phone call|verbally|keyword|qr code|event|app)/i;
const HOW_OFTEN =
  /\b(frequency|often|recurring|once|twice|\d+ ?x?\b.*\b(per|a|each)|every|daily|weekly|monthly)\b/i;
const BOUGHT_LIST =
  /\b(purchas\w*|bought|buy|rent\w*|third[\s-]party) (lists?|leads?|numbers?|contacts?|data)\b/i;
const PRE_CHECKED = /\b(pre-?check\w*|checked by default|already checked)\b/i;
const LINK = /\b(https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(com|net|org|io|ly|co|us|shop)\b(\/\S*)?/i;
const PHONE = /(\+?1[\s.-]?)?(\(\d{3}\)|\b\d{3})[\s.-]?\d{3}[\s.-]?\d{4}\b/;

const listed = new Intl.ListFormat("en-US");

type Say = (field: string, sentence: string) => void;

/** The reviewers' likely objections to a campaign of this brand. */
export function lintCampaign(campaign: CampaignForm, brand: BrandForm): RegistrationProblem[] {
  const problems: RegistrationProblem[] = [];
  const say = (severity: RegistrationProblem["severity"]) => (field: string, sentence: string) =>
    problems.push({ field: `campaign.${field}`, severity, sentence });
  const refuse = say("refused");
  const warn = say("risky");

  const isPerson = brand.entityType === "SOLE_PROPRIETOR";
  if (!isPerson && !availableUseCases(brand.entityType).some(({ code }) => code === campaign.useCase))
    refuse("useCase", "Choose what you send.");
  if (campaign.description.length < DESCRIPTION_MIN)
    refuse(
      "description",
      `Describe who sends what to whom, and why, in at least ${DESCRIPTION_MIN} characters.`,
    );
  lintFlow(campaign, refuse, warn);
  lintSamples(campaign, brand, refuse, warn);
  lintReplies(campaign, brand, refuse, warn);
  lintLinks(campaign, refuse, warn);
  lintContent(campaign, brand, refuse, warn);
  return problems;
}

function lintFlow({ messageFlow }: CampaignForm, refuse: Say, warn: Say) {
  if (messageFlow.length < FLOW_MIN)
    refuse(
      "messageFlow",
      `Describe how and where people agree to your texts in at least ${FLOW_MIN} characters. Include the form's URL.`,
    );
  else if (BOUGHT_LIST.test(messageFlow))
    refuse("messageFlow", "People must agree to your texts themselves. Bought or rented lists are rejected.");
  else if (PRE_CHECKED.test(messageFlow))
    refuse("messageFlow", "The consent box must be unchecked until people check it themselves.");
  else if (!CONSENT.test(messageFlow))
    refuse("messageFlow", "Say how people agree, such as a box they check or a word they text.");
  else if (!PLACE.test(messageFlow))
    warn("messageFlow", "Say where people agree, ideally with a URL that reviewers can open.");
}

function lintSamples({ samples }: CampaignForm, brand: BrandForm, refuse: Say, warn: Say) {
  const filled = samples.filter((sample) => sample !== "");
  if (filled.length < SAMPLES_MIN) refuse("samples", "Write at least two messages the way you'd send them.");
  for (const [index, sample] of samples.entries()) {
    if (sample === "") continue;
    if (sample.length < SAMPLE_MIN || sample.length > SAMPLE_MAX)
      refuse(`samples.${index}`, `Write a message of ${SAMPLE_MIN} to ${SAMPLE_MAX} characters.`);
  }
  if (filled.length === 0) return;
  if (!filled.some((sample) => isNamed(sample, brand)))
    refuse(
      "samples",
      `Name your business in a message. Start it with "${brand.displayName || "Your business"}:".`,
    );
  if (!filled.some((sample) => OPT_OUT.test(sample)))
    refuse("samples", 'Say how to opt out in a message. End it with "Reply STOP to opt out."');
  if (new Set(filled.map(plain)).size < filled.length)
    warn("samples", "Two messages are the same. Use different ones.");
}

function lintReplies({ helpMessage, optInMessage }: CampaignForm, brand: BrandForm, refuse: Say, warn: Say) {
  if (helpMessage !== "") {
    if (helpMessage.length < REPLY_MIN)
      refuse("helpMessage", `Write at least ${REPLY_MIN} characters, or leave it empty.`);
    else if (!OPT_OUT.test(helpMessage))
      refuse("helpMessage", 'Say how to opt out. End it with "Reply STOP to opt out."');
    else if (!isNamed(helpMessage, brand)) warn("helpMessage", "Name your business in the reply to HELP.");
  }
  if (optInMessage === "") return;
  if (optInMessage.length < REPLY_MIN)
    refuse("optInMessage", `Write at least ${REPLY_MIN} characters, or leave it empty.`);
  else {
    const missing = [
      !isNamed(optInMessage, brand) && "names your business",
      !HOW_OFTEN.test(optInMessage) && "says how often you text",
      !/\brates?\b/i.test(optInMessage) && "says that message and data rates may apply",
      !/\bhelp\b/i.test(optInMessage) && "offers HELP",
      !OPT_OUT.test(optInMessage) && "offers STOP",
    ].filter((part) => part !== false);
    if (missing.length > 0)
      warn("optInMessage", `Reviewers look for a first message that ${listed.format(missing)}.`);
  }
}

function lintLinks(campaign: CampaignForm, refuse: Say, warn: Say) {
  for (const [index, sample] of campaign.samples.entries())
    refuseShortener(`samples.${index}`, sample, refuse);
  for (const field of ["messageFlow", "optInMessage", "helpMessage", "privacyPolicyUrl", "termsUrl"] as const)
    refuseShortener(field, campaign[field], refuse);
  const hasLink = campaign.samples.some((sample) => LINK.test(sample));
  const hasPhone = campaign.samples.some((sample) => PHONE.test(sample));
  if (hasLink && !campaign.hasEmbeddedLinks)
    warn("hasEmbeddedLinks", "One of your messages has a link. Say that your messages contain links.");
  if (!hasLink && campaign.hasEmbeddedLinks)
    warn("hasEmbeddedLinks", "You say your messages contain links. Include a message with one.");
  if (hasPhone && !campaign.hasEmbeddedPhone)
    warn(
      "hasEmbeddedPhone",
      "One of your messages has a phone number. Say that your messages contain phone numbers.",
    );
  if (!hasPhone && campaign.hasEmbeddedPhone)
    warn("hasEmbeddedPhone", "You say your messages contain phone numbers. Include a message with one.");
  for (const [field, what] of [
    ["privacyPolicyUrl", "privacy policy"],
    ["termsUrl", "terms"],
  ] as const) {
    if (campaign[field] !== "" && hostOf(campaign[field]) === null)
      refuse(field, `Enter the URL of your ${what}, such as https://www.your-shop.com/privacy.`);
  }
  if (campaign.privacyPolicyUrl === "")
    warn(
      "privacyPolicyUrl",
      "Reviewers look for a privacy policy that says you don't share mobile numbers or consent with others.",
    );
}

function refuseShortener(field: string, text: string, refuse: Say) {
  const found = PUBLIC_SHORTENERS.domains.find((domain) =>
    // biome-ignore lint/plugin/regular-expressions: Of our own list of shorteners.
    new RegExp(`(^|[^a-z0-9.-])(www\\.)?${domain.replace(".", "\\.")}(?![a-z0-9-]|\\.[a-z])`, "i").test(text),
  );
  if (found) refuse(field, `Carriers filter ${found} links. Use the full URL.`);
}

function lintContent(campaign: CampaignForm, brand: BrandForm, refuse: Say, warn: Say) {
  const texts: [string, string][] = [
    ["description", `${campaign.description} ${brand.displayName} ${brand.legalName}`],
    ["messageFlow", campaign.messageFlow],
    ...campaign.samples.map((sample, index): [string, string] => [`samples.${index}`, sample]),
  ];
  for (const { name, words, severity } of CONTENT_RULES) {
    const found = texts.find(([, text]) => words.some((word) => saysWord(text, word)));
    if (!found) continue;
    const [field] = found;
    if (severity === "refused") refuse(field, `Carriers don't allow texts about ${name}.`);
    else if (severity === "risky") warn(field, `Reviewers often reject ${name}. Say clearly what you sell.`);
    else if (campaign.isAgeGated) warn(field, `Carriers only allow texts about ${name} behind an age check.`);
    else refuse(field, `Texts about ${name} need an age check. If you have one, say so.`);
  }
}

function isNamed(text: string, { displayName, legalName }: BrandForm): boolean {
  const said = plain(text);
  return [displayName, legalName].some((name) => plain(name) !== "" && said.includes(plain(name)));
}

/** Letters and digits only, without the legal form, which is left out in everyday use. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(llc|inc|ltd|co|corp)\b\.?/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
