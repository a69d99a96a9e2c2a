import type { TimelineEvent, TimelineKind } from "@broadcast/contract/contact-timeline";

export const timelineKindNames: Record<TimelineKind | "all", string> = {
  all: "Everything",
  message: "Messages",
  consent: "Opt-ins and opt-outs",
  click: "Link clicks",
  open: "Emails opened (approximate)",
  form: "Forms",
  page: "Page views",
  download: "Downloads",
  campaign: "Campaigns",
  flow: "Flows",
  note: "Notes",
  edit: "Edits",
  tag: "Tags",
  import: "Imports",
  contact: "Added",
};

const messageNames: Record<string, string> = {
  sms: "text",
  mms: "picture message",
  call: "call",
  rvm: "voice drop",
  email: "email",
};

const consentNames: Record<string, string> = {
  "opt-out": "Opted out",
  "opt-in": "Opted in",
  consent: "Consent recorded",
  withdrawn: "Consent removed when its import was undone",
  help: "Asked for help by text",
  "potential-stop": "Sent a potential opt-out",
  "potential-stop-kept": "Marked as not an opt-out",
};

const causeNames: Record<string, string> = {
  broadcast: "a broadcast",
  campaign: "a campaign",
  keyword: "a keyword",
  flow: "a flow",
  space: "a space",
};

const messageTitle = ({ what, channel, cause, by, about }: TimelineEvent): string => {
  const name = messageNames[channel] ?? "message";
  const article = name === "email" ? "an" : "a";
  if (channel === "call") return what === "in" ? "Called you" : `Called by ${by ?? "you"}`;
  if (what === "in") return `Sent you ${article} ${name}`;
  const cameFrom = causeNames[cause];
  const from = cameFrom
    ? ` from ${about ? cameFrom.replace("a ", "the ") : cameFrom}`
    : by
      ? ` from ${by}`
      : "";
  return what === "failed" ? `Didn't get ${article} ${name}${from}` : `Got ${article} ${name}${from}`;
};

const editNames: Record<string, string> = {
  edit: "Edited",
  merge: "Merged with another contact",
  archive: "Archived",
  unarchive: "Restored",
  move: "Moved to another folder",
};

const doers: Record<string, string> = { form: "the form", keyword: "the keyword", flow: "the flow" };

/** The actor: a user, the user with others, or an automation; the name of the item follows. */
const doneBy = ({ cause, by, about }: TimelineEvent): string => {
  if (cause === "page") return " by the contact";
  if (cause === "form") return about ? " by the contact using the form" : " by the contact";
  const doer = doers[cause];
  if (doer) return ` by ${about ? doer : doer.replace("the ", "a ")}`;
  return `${by ? ` by ${by}` : ""}${cause === "bulk" ? " in a bulk change" : ""}`;
};

const tagTitle = ({ tagsAdded, tagsRemoved }: TimelineEvent): string =>
  [
    tagsAdded.length > 0 && `Tagged ${tagsAdded.join(", ")}`,
    tagsRemoved.length > 0 && `Untagged ${tagsRemoved.join(", ")}`,
  ]
    .filter(Boolean)
    .join(". ");

const fieldNames: Record<string, string> = {
  firstName: "First name",
  lastName: "Last name",
  company: "Company",
  phoneNumber: "Phone number",
  email: "Email",
  birthday: "Birthday",
  anniversary: "Anniversary",
  region: "State or province",
  timeZone: "Time zone",
};

/** The changes of an edit: "Company: Mill Co → Dock Co". */
export const changeTexts = ({ what, changes }: TimelineEvent): string[] =>
  changes.map(({ field, before, after }) =>
    what === "merge"
      ? (before ?? "")
      : `${fieldNames[field] ?? field}: ${before === null ? "" : `${before || "empty"} → `}${after || "empty"}`,
  );

/** The title of an event, up to the name of the item it is about. */
export const timelineTitle = (event: TimelineEvent): string => {
  switch (event.kind) {
    case "message":
      return messageTitle(event);
    case "consent":
      return `${consentNames[event.what] ?? "Consent changed"}${event.by ? ` by ${event.by}` : ""}`;
    case "click":
      return event.about ? "Opened the link" : "Opened a link";
    case "open":
      return `${event.what === "human" ? "Opened" : "May have opened"} an email${event.about ? ` from the ${event.cause}` : ""}`;
    case "form":
      return event.about ? "Filled out the form" : "Filled out a form";
    case "page":
      return event.about ? "Viewed the page" : "Viewed a page";
    case "download":
      return event.about ? "Downloaded the file" : "Downloaded a file";
    case "campaign":
      return `${event.what === "left" ? "Left" : "Joined"} ${event.about ? "the" : "a"} campaign`;
    case "flow":
      return `${event.what === "left" ? "Left" : "Entered"} ${event.about ? "the" : "a"} flow`;
    case "note":
      return `${event.by ?? "Someone"} wrote a note`;
    case "edit":
      return `${editNames[event.what] ?? "Changed"}${doneBy(event)}`;
    case "tag":
      return `${tagTitle(event)}${doneBy(event)}`;
    case "import":
      return `Imported from a file${event.by ? ` by ${event.by}` : ""}:`;
    case "contact":
      return "Added to your contacts";
  }
};

const sections: Record<string, string> = {
  broadcast: "/scheduled-broadcasts",
  campaign: "/campaigns",
  keyword: "/keywords",
  flow: "/app-flows",
  click: "/trackable-links",
  form: "/configurable-forms",
  page: "/landing-pages",
  import: "/contacts/import",
  download: "/attachments",
};

/** The screen of the item an event is about. */
export const timelineHref = ({ kind, cause, about }: TimelineEvent): string | null => {
  const isBySomething = kind === "message" || kind === "open" || kind === "edit" || kind === "tag";
  const section = sections[isBySomething ? cause : kind];
  return section && about ? `${section}/${about._id}` : null;
};
