import { contacts } from "@broadcast/contract/contacts";
import { stats } from "@broadcast/contract/stats";
import { users } from "@broadcast/contract/users";
import { formatPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { z } from "zod";
import { COUNTED_UP_TO, countContacts, readTerms } from "../../contacts/index.ts";
import { readStats } from "../../stats/index.ts";
import { readCurrentUser } from "../../users/index.ts";
import { defineTool, many } from "./tool.ts";

const REGISTRATION = {
  "not-registered": "not registered with the mobile carriers yet",
  "registration-queued": "about to be registered with the mobile carriers",
  registering: "being reviewed by the mobile carriers",
  registered: "registered with the mobile carriers",
  "registration-failed": "rejected by the mobile carriers",
} as const;

const IDENTITY = {
  verified: "verified",
  grandfathered: "verified",
  "not-verified": "not verified yet",
  failed: "not verified: the checks failed",
} as const;

export const accountFacts = defineTool({
  name: "account_facts",
  description:
    "The account's own figures: credits left, plan, phone number, time zone, identity check and carrier registration.",
  input: z.object({}),
  right: users.current.access,
  quotesOthers: false,
  async look({ db, caller }) {
    const user = await readCurrentUser(db, caller);
    const { status } = user.registration.isTwilio ? user.twilio : user.tcr;
    const number = user.phoneNumber ? formatPhoneNumber(user.phoneNumber) : null;
    return {
      summary: [
        `You have ${many(user.messageCredits, "credit")} on the plan "${user.subscriptionPlan}".`,
        number ? `Your number is ${number}.` : "You have no number yet.",
        `Your business is ${REGISTRATION[status]}, and your identity is ${IDENTITY[user.identity.status]}.`,
        `Your time zone is ${user.timezone}.`,
      ].join(" "),
      credits: user.messageCredits,
      plan: user.subscriptionPlan,
      phoneNumber: number,
      registration: status,
      identity: user.identity.status,
      timeZone: user.timezone,
    };
  },
});

export const countContactsTool = defineTool({
  name: "count_contacts",
  description:
    "How many contacts the account has: all, with a tag, those not to be messaged, those whose words sound like an opt-out, or archived ones.",
  input: z.object({
    tag: z.string().trim().min(1).max(60).optional(),
    filter: z.enum(["all", "potential-stop", "do-not-message", "archived"]).optional(),
  }),
  right: contacts.search.access,
  quotesOthers: false,
  async look(asking, { tag, filter }) {
    const { db, accountId } = asking;
    const count = await countContacts(db, accountId, await readTerms(asking, { tag, filter }));
    const which =
      filter === "archived"
        ? " in the archive"
        : filter === "do-not-message"
          ? " marked do not message"
          : filter === "potential-stop"
            ? " whose last message sounds like an opt-out"
            : "";
    const tagged = tag ? ` with the tag "${tag}"` : "";
    const isBounded = count >= COUNTED_UP_TO && (tag !== undefined || which !== "");
    return {
      summary: `You have ${isBounded ? "at least " : ""}${many(count, "contact")}${tagged}${which}.`,
      count,
      isBounded,
    };
  },
});

export const messageFigures = defineTool({
  name: "message_figures",
  description:
    "What the account did in the last days with today: messages sent, received and failed, contacts added, broadcasts, opt-outs, credits used.",
  input: z.object({ days: z.number().int().min(1).max(90).default(30) }),
  right: stats.read.access,
  quotesOthers: false,
  async look(asking, { days }) {
    const { total, before } = await readStats(asking, days);
    return {
      summary: `In the last ${many(days, "day")} you sent ${many(total.sent, "message")} and received ${total.received.toLocaleString("en-US")}; ${total.failed.toLocaleString("en-US")} failed. That used ${many(total.credits, "credit")}. ${many(total.contactsAdded, "contact was", "contacts were")} added, and ${many(total.optOuts, "person", "people")} opted out.`,
      total,
      before,
    };
  },
});
