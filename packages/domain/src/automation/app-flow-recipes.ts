import type { FlowDefinition, FlowReentry, FlowStep, FlowTrigger } from "./app-flow.ts";

/** Inputs of a recipe, which differ for each account. */
export type RecipeAsk = "keyword" | "form" | "date";

/** A flow to start from. */
export interface FlowRecipe {
  id: string;
  name: string;
  text: string;
  asks: RecipeAsk | null;
  reentry: FlowReentry;
  definition: FlowDefinition;
}

type Under = FlowStep["under"];
const trigger = (kind: FlowTrigger["kind"], its: Partial<FlowTrigger> = {}): FlowTrigger => ({
  kind,
  subject: "",
  hours: null,
  daysBefore: 0,
  time: "10:00",
  ...its,
});
const place = (id: string, under: Under) => ({ id, under, note: "", lateHours: null });
const on = (step: string, branch: string): Under => ({ step, branch });

const say = (id: string, text: string, under: Under = null): FlowStep => ({
  ...place(id, under),
  kind: "send",
  type: "sms",
  subject: "",
  text,
  attachmentId: null,
  emailId: null,
  voiceDropId: null,
});
const days = (id: string, amount: number, under: Under = null): FlowStep => ({
  ...place(id, under),
  kind: "wait",
  amount,
  unit: "days",
});
const reply = (id: string, amount: number, unit: "hours" | "days", under: Under = null): FlowStep => ({
  ...place(id, under),
  kind: "wait-for",
  event: "reply",
  subject: "",
  amount,
  unit,
});
const yesOrNo = (id: string, under: Under): FlowStep => ({
  ...place(id, under),
  kind: "answer",
  choices: [
    { branch: "yes", is: "yes", words: [], from: 1, to: 1 },
    { branch: "no", is: "no", words: [], from: 1, to: 1 },
  ],
});
const tag = (id: string, name: string, under: Under = null): FlowStep => ({
  ...place(id, under),
  kind: "add-tag",
  tag: name,
});
const untag = (id: string, name: string, under: Under = null): FlowStep => ({
  ...place(id, under),
  kind: "remove-tag",
  tag: name,
});
const tell = (id: string, text: string, under: Under = null): FlowStep => ({
  ...place(id, under),
  kind: "notify",
  text,
  personId: null,
  by: "both",
});
const ask = (id: string, condition: object, under: Under = null): FlowStep => ({
  ...place(id, under),
  kind: "branch",
  conditions: {
    match: "all",
    groups: [{ match: "all", conditions: [condition as { field: string; is: string }] }],
  },
});
const hasTag = (name: string) => ({ field: "tags", is: "any-of", tags: [name] });

/** Useful flows for businesses, each meant to be adapted. */
export const FLOW_RECIPES: readonly FlowRecipe[] = [
  {
    id: "welcome",
    name: "Welcome with double opt-in",
    text: "Contacts who text your keyword reply YES to confirm, then get a welcome.",
    asks: "keyword",
    reentry: "never",
    definition: {
      trigger: trigger("keyword"),
      steps: [
        say(
          "confirm",
          "Thanks for joining, {{firstName|friend}}! Reply YES to get our texts. Reply STOP to opt out.",
        ),
        reply("answer", 2, "days"),
        yesOrNo("meaning", on("answer", "happened")),
        tag("confirmed", "Confirmed", on("meaning", "yes")),
        say(
          "welcome",
          "You're in! We text about twice a month, and you can always text us back.",
          on("meaning", "yes"),
        ),
        say("reminder", "Still interested? Reply YES and we'll keep you posted.", on("answer", "timeout")),
      ],
    },
  },
  {
    id: "missed-call",
    name: "Missed call text back",
    text: "Callers you miss get a text right away, and we'll tell you when they reply.",
    asks: null,
    reentry: "after-finishing",
    definition: {
      trigger: trigger("missed-call"),
      steps: [
        say("sorry", "Sorry we missed your call, {{firstName|there}}! How can we help?"),
        reply("answer", 1, "days"),
        tell("tell", "They called, no one answered, and they texted back.", on("answer", "happened")),
        tag("call-back", "Call back", on("answer", "timeout")),
      ],
    },
  },
  {
    id: "review",
    name: "Review request",
    text: "A day after a job, ask how it went. Then ask happy customers for a review.",
    asks: null,
    reentry: "after-finishing",
    definition: {
      trigger: trigger("tag-added", { subject: "Job done" }),
      steps: [
        days("wait", 1),
        say("ask", "Hi {{firstName|there}}, were you happy with our work? Reply YES or NO."),
        reply("answer", 3, "days"),
        yesOrNo("meaning", on("answer", "happened")),
        say(
          "review",
          "That makes our day! Would you leave us a short review? It helps us a lot.",
          on("meaning", "yes"),
        ),
        say("sorry", "We're sorry to hear that. We will be in touch with you today.", on("meaning", "no")),
        tell("tell", "They weren't happy with your work. Please get in touch.", on("meaning", "no")),
        untag("done", "Job done"),
      ],
    },
  },
  {
    id: "appointment",
    name: "Appointment reminders",
    text: "The day before an appointment, ask people to confirm. We'll tell you who doesn't.",
    asks: "date",
    reentry: "after-finishing",
    definition: {
      trigger: trigger("date", { daysBefore: 1 }),
      steps: [
        say(
          "remind",
          "Hi {{firstName|there}}, a reminder of your appointment tomorrow. Reply YES to confirm or NO to move it.",
        ),
        reply("answer", 6, "hours"),
        yesOrNo("meaning", on("answer", "happened")),
        tag("confirmed", "Appointment confirmed", on("meaning", "yes")),
        say("thanks", "Thank you, see you tomorrow!", on("meaning", "yes")),
        tell("move", "They can't come tomorrow and need another time.", on("meaning", "no")),
        tell("silent", "They haven't confirmed tomorrow's appointment.", on("answer", "timeout")),
      ],
    },
  },
  {
    id: "win-back",
    name: "Win back",
    text: "Reach out to contacts who haven't texted you in 60 days.",
    asks: null,
    reentry: "always",
    definition: {
      trigger: trigger("message"),
      steps: [
        days("wait", 60),
        ask("silent", { field: "lastMessageFrom", is: "not-within-days", days: 59 }),
        say(
          "miss",
          "It's been a while, {{firstName|friend}}! Here's 10% off your next visit. Just show this text.",
          on("silent", "yes"),
        ),
      ],
    },
  },
  {
    id: "birthday",
    name: "Birthday",
    text: "Wish each contact a happy birthday, at 10 AM their time.",
    asks: null,
    reentry: "after-finishing",
    definition: {
      trigger: trigger("date", { subject: "birthday" }),
      steps: [
        say(
          "wish",
          "Happy birthday, {{firstName|friend}}! Come by this week, there's a little something for you.",
        ),
      ],
    },
  },
  {
    id: "waitlist",
    name: "Waitlist",
    text: "Offer open spots to people on your waitlist. They have four hours to reply.",
    asks: null,
    reentry: "after-finishing",
    definition: {
      trigger: trigger("tag-added", { subject: "Waitlist" }),
      steps: [
        say(
          "listed",
          "You're on our waitlist, {{firstName|friend}}. We'll text you as soon as a spot opens.",
        ),
        {
          ...place("spot", null),
          kind: "wait-for",
          event: "tag-added",
          subject: "Spot open",
          amount: 90,
          unit: "days",
        },
        say("offer", "A spot just opened! Reply YES within 4 hours to take it.", on("spot", "happened")),
        reply("answer", 4, "hours", on("spot", "happened")),
        yesOrNo("meaning", on("answer", "happened")),
        say("taken", "It's yours! We'll be in touch about the details.", on("meaning", "yes")),
        tell("tell", "They're taking the open spot.", on("meaning", "yes")),
        untag("unspot", "Spot open"),
        untag("unlist", "Waitlist"),
      ],
    },
  },
  {
    id: "countdown",
    name: "Event countdown",
    text: "A week before, a day before, and on the day of an event.",
    asks: "date",
    reentry: "after-finishing",
    definition: {
      trigger: trigger("date", { daysBefore: 7 }),
      steps: [
        say("week", "One week to go, {{firstName|friend}}! We look forward to seeing you."),
        days("six", 6),
        say("tomorrow", "Tomorrow is the day! Doors open half an hour early."),
        days("one", 1),
        say("today", "Today's the day. See you soon!"),
      ],
    },
  },
  {
    id: "lead",
    name: "Lead from form",
    text: "Reply right away to people who fill out your form. We'll tell you when they reply.",
    asks: "form",
    reentry: "after-finishing",
    definition: {
      trigger: trigger("form"),
      steps: [
        tag("lead", "Lead"),
        say("thanks", "Thanks for reaching out, {{firstName|there}}! When is a good time to talk?"),
        reply("answer", 1, "days"),
        tell("hot", "A new lead replied. Call while they remember you.", on("answer", "happened")),
        say(
          "again",
          "Still interested, {{firstName|there}}? Just text us a time that suits you.",
          on("answer", "timeout"),
        ),
        reply("later", 3, "days", on("answer", "timeout")),
        tell("warm", "A new lead replied to the second text.", on("later", "happened")),
        tag("cold", "Cold lead", on("later", "timeout")),
      ],
    },
  },
  {
    id: "after-hours",
    name: "After-hours reply",
    text: "Tell contacts who text after hours when you're back, and get a reminder in the morning.",
    asks: null,
    reentry: "after-finishing",
    definition: {
      trigger: trigger("message", {
        onlyUnanswered: true,
        hours: { is: "outside", weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "17:00" },
      }),
      steps: [
        say("closed", "Thanks for your text! We're closed right now and will reply in the morning."),
        { ...place("morning", null), kind: "wait-until", weekdays: [1, 2, 3, 4, 5], time: "09:00" },
        tell("tell", "They texted while you were closed and are waiting for your reply."),
      ],
    },
  },
  {
    id: "payment",
    name: "Payment reminder",
    text: "Two friendly reminders while an invoice is open. Remove the tag to stop them.",
    asks: null,
    reentry: "after-finishing",
    definition: {
      trigger: trigger("tag-added", { subject: "Invoice open" }),
      steps: [
        days("week", 7),
        ask("open", hasTag("Invoice open")),
        say(
          "first",
          "Hi {{firstName|there}}, a friendly reminder that your invoice is still open.",
          on("open", "yes"),
        ),
        days("again", 7, on("open", "yes")),
        ask("still", hasTag("Invoice open"), on("open", "yes")),
        say(
          "second",
          "Hi {{firstName|there}}, your invoice is now two weeks old. Any questions? Just reply.",
          on("still", "yes"),
        ),
        tell("tell", "Their invoice is still open after two reminders.", on("still", "yes")),
      ],
    },
  },
  {
    id: "refer",
    name: "Refer a friend",
    text: "Ask happy customers to bring a friend. We'll tell you who says yes.",
    asks: null,
    reentry: "never",
    definition: {
      trigger: trigger("tag-added", { subject: "Happy customer" }),
      steps: [
        days("wait", 2),
        say(
          "ask",
          "Glad you like it, {{firstName|friend}}! Know a friend who would too? You both get $20 off. Reply YES for your code.",
        ),
        reply("answer", 5, "days"),
        yesOrNo("meaning", on("answer", "happened")),
        say("code", "Here it is: FRIEND20. Have your friend mention it. Thank you!", on("meaning", "yes")),
        tag("referrer", "Referrer", on("meaning", "yes")),
      ],
    },
  },
];
