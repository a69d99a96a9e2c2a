import type { TimelineEvent, TimelineKind } from "@broadcast/contract/contact-timeline";

export const timelineKindNames: Record<TimelineKind | "all", string> = {
  all: "Everything",
  message: "Messages",
  consent: "Opt-ins and opt-outs",
  click: "Link clicks",
  form: "Forms",
  page: "Page views",
  download: "Downloads",
  campaign: "Campaigns",
  flow: "Flows",
  note: "Notes",
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
  withdrawn: "Consent taken back with its import",
  help: "Asked for help by text",
  "potential-stop": "Wrote what may be an opt-out",
  "potential-stop-kept": "Decided: not an opt-out",
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
  if (what === "in") return channel === "call" ? "Called you" : `Sent you ${article} ${name}`;
  const cameFrom = causeNames[cause];
  const from = cameFrom
    ? ` from ${about ? cameFrom.replace("a ", "the ") : cameFrom}`
    : by
      ? ` from ${by}`
      : "";
  return what === "failed" ? `Did not get ${article} ${name}${from}` : `Got ${article} ${name}${from}`;
};

/** What happened, up to the name of the thing that it is about. */
export const timelineTitle = (event: TimelineEvent): string => {
  switch (event.kind) {
    case "message":
      return messageTitle(event);
    case "consent":
      return `${consentNames[event.what] ?? "Consent changed"}${event.by ? `, by ${event.by}` : ""}`;
    case "click":
      return event.about ? "Opened the link" : "Opened a link";
    case "form":
      return event.about ? "Filled in the form" : "Filled in a form";
    case "page":
      return event.about ? "Looked at the page" : "Looked at a page";
    case "download":
      return event.about ? "Downloaded the file" : "Downloaded a file";
    case "campaign":
      return `${event.what === "left" ? "Left" : "Joined"} ${event.about ? "the" : "a"} campaign`;
    case "flow":
      return `${event.what === "left" ? "Left" : "Entered"} ${event.about ? "the" : "a"} flow`;
    case "note":
      return `${event.by ?? "Someone"} wrote a note`;
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
  download: "/attachments",
};

/** The screen of the thing that an event is about. */
export const timelineHref = ({ kind, cause, about }: TimelineEvent): string | null => {
  const section = sections[kind === "message" ? cause : kind];
  return section && about ? `${section}/${about._id}` : null;
};
