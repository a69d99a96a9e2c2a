import type { ContentDesign, DesignBlock, DesignRun } from "@broadcast/contract/content-design";
import { randomId } from "../../lib/random-id.ts";
import type { DesignKind } from "./design-blocks.ts";

type Colors = ContentDesign["colors"];
/** A block without its name, which it gets when its design is taken. */
type Unnamed<Block> = Block extends unknown ? Omit<Block, "id"> : never;
type StartingBlock = Unnamed<DesignBlock>;

/** A design to start from. */
export interface StartingDesign {
  name: string;
  about: string;
  kinds: readonly DesignKind[];
  colors: Colors;
  blocks: readonly StartingBlock[];
}

export const PALETTES: readonly { name: string; colors: Colors }[] = [
  { name: "Garden", colors: colors("#ffffff", "#1a211e", "#1b7a5f", "#ffffff") },
  { name: "Ocean", colors: colors("#f5f9ff", "#10243e", "#0b5cad", "#ffffff") },
  { name: "Berry", colors: colors("#fff6f9", "#3d0f22", "#a3124f", "#ffffff") },
  { name: "Clay", colors: colors("#fdf7f0", "#3a2415", "#a2491d", "#ffffff") },
  { name: "Sunshine", colors: colors("#fffbe8", "#2c2605", "#f2c200", "#1f1a00") },
  { name: "Ink", colors: colors("#ffffff", "#111111", "#111111", "#ffffff") },
  { name: "Lavender", colors: colors("#f9f7ff", "#241a45", "#5a3ec8", "#ffffff") },
  { name: "Midnight", colors: colors("#12161f", "#eef1f6", "#7fb2ff", "#0b1220") },
];

function colors(background: string, text: string, button: string, buttonText: string): Colors {
  return { background, text, button, buttonText };
}

const palette = (name: string): Colors => PALETTES.find((its) => its.name === name)!.colors;
const plain = (text: string): DesignRun => ({ text, bold: false, italic: false, link: null });
const bold = (text: string): DesignRun => ({ ...plain(text), bold: true });

const title = (text: string): StartingBlock => ({ type: "heading", align: "center", level: 1, text });
const heading = (text: string): StartingBlock => ({ type: "heading", align: "left", level: 2, text });
const small = (text: string) => ({ type: "heading", align: "left", level: 3, text }) as const;
const text = (...paragraphs: string[]) =>
  ({ type: "text", align: "left", paragraphs: paragraphs.map((words) => [plain(words)]) }) as const;
const intro = (words: string): StartingBlock => ({
  type: "text",
  align: "center",
  paragraphs: [[plain(words)]],
});
const button = (label: string): StartingBlock => ({ type: "button", align: "center", label, link: "" });
const space = (height = 24): StartingBlock => ({ type: "spacer", height });
const line: StartingBlock = { type: "divider" };
const social: StartingBlock = { type: "social", align: "center", profiles: [] };
const columns = (...its: readonly Unnamed<Exclude<DesignBlock, { type: "columns" }>>[][]): StartingBlock => ({
  type: "columns",
  // Named with all others once the design is taken.
  columns: its as never,
});

const both = ["email", "page"] as const;

export const STARTING_DESIGNS: readonly StartingDesign[] = [
  {
    name: "Announcement",
    about: "One piece of news and one button.",
    kinds: both,
    colors: palette("Garden"),
    blocks: [
      title("Something new is here"),
      intro("Hi {{firstName|there}}, we have been working on this for months, and today it is ready."),
      button("See what's new"),
      space(),
      text("Say in two or three sentences what it is, who it is for, and why it matters to them."),
    ],
  },
  {
    name: "Sale",
    about: "An offer with a date and its conditions.",
    kinds: both,
    colors: palette("Sunshine"),
    blocks: [
      title("20% off everything"),
      intro("Until Sunday at midnight, in the store and online."),
      button("Shop the sale"),
      line,
      heading("How it works"),
      text("Show this at the register, or type the code at checkout. One use a person."),
      { type: "text", align: "center", paragraphs: [[plain("Your code: "), bold("SPRING20")]] },
    ],
  },
  {
    name: "Event",
    about: "When, where, and what people can expect.",
    kinds: both,
    colors: palette("Lavender"),
    blocks: [
      title("You're invited"),
      intro("An evening with us, {{firstName|friend}}. Come by, bring a friend, stay as long as you like."),
      columns(
        [small("When"), text("Thursday at 6 PM")],
        [small("Where"), text("The address of your place")],
        [small("Cost"), text("Free, with drinks")],
      ),
      button("Save my seat"),
      heading("What to expect"),
      text("Who will be there, what there is to see, and when it ends."),
    ],
  },
  {
    name: "Newsletter",
    about: "Three short stories with a picture's room.",
    kinds: both,
    colors: palette("Ink"),
    blocks: [
      title("This month at our place"),
      intro("Three things worth knowing, in two minutes."),
      line,
      heading("First story"),
      text("What happened, in three sentences."),
      line,
      heading("Second story"),
      text("What happened, in three sentences."),
      line,
      heading("Third story"),
      text("What happened, in three sentences."),
      social,
    ],
  },
  {
    name: "Welcome",
    about: "The first hello after a contact joins.",
    kinds: both,
    colors: palette("Ocean"),
    blocks: [
      title("Welcome, {{firstName|friend}}!"),
      intro("Thank you for joining us. Here is how to get the most out of it."),
      columns(
        [small("1. Look around"), text("What they should see first.")],
        [small("2. Tell us"), text("What you would like to hear about.")],
      ),
      button("Get started"),
    ],
  },
  {
    name: "Thank you",
    about: "After a visit or an order.",
    kinds: both,
    colors: palette("Clay"),
    blocks: [
      title("Thank you, {{firstName|friend}}"),
      intro("It was a pleasure to have you with us."),
      text("If anything was not as you hoped, tell us and we will make it right."),
      button("Leave a review"),
    ],
  },
  {
    name: "Appointment",
    about: "What to bring and how to change the time.",
    kinds: both,
    colors: palette("Garden"),
    blocks: [
      title("Your appointment"),
      intro("We look forward to seeing you, {{firstName|there}}."),
      heading("Before you come"),
      text("What to bring.", "Where to park.", "How long it takes."),
      button("Change the time"),
    ],
  },
  {
    name: "Product",
    about: "One thing, why it is good, and where to get it.",
    kinds: both,
    colors: palette("Berry"),
    blocks: [
      title("Meet your new favorite"),
      intro("What it does for people, in one sentence."),
      button("Order now"),
      columns(
        [small("Made to last"), text("Say what it is made of.")],
        [small("Easy to care for"), text("Say how it is cleaned.")],
        [small("Fits everybody"), text("Say in which sizes it comes.")],
      ),
    ],
  },
  {
    name: "Sign-up page",
    about: "What people get, and a place for your form.",
    kinds: ["page"],
    colors: palette("Ocean"),
    blocks: [
      title("Join our list"),
      intro("First pick of what's new, and a text when something you asked for is back."),
      text("Add a form below this text: choose Add block, then Form."),
    ],
  },
  {
    name: "Text us page",
    about: "For a poster or a bio link: everything starts with a text.",
    kinds: ["page"],
    colors: palette("Midnight"),
    blocks: [
      title("Questions? Text us"),
      intro("A person answers, usually within the hour."),
      text("Add a Text us button below: it opens a message to your number."),
      social,
    ],
  },
  {
    name: "Menu or price list",
    about: "Groups of things with their prices.",
    kinds: both,
    colors: palette("Clay"),
    blocks: [
      title("Our menu"),
      heading("Starters"),
      columns([text("Soup of the day", "Garden salad")], [text("$6", "$8")]),
      heading("Mains"),
      columns([text("Roast chicken", "Mushroom risotto")], [text("$18", "$16")]),
      button("Reserve a table"),
    ],
  },
  {
    name: "We miss you",
    about: "For people you have not seen in a while.",
    kinds: both,
    colors: palette("Lavender"),
    blocks: [
      title("It has been a while"),
      intro("Hi {{firstName|there}}, we would love to see you again."),
      text("Say what is new since their last visit, and what you offer them for coming back."),
      button("Plan a visit"),
    ],
  },
];

/** A design with names of its own for all that is in it. */
export const designFrom = ({ colors: its, blocks }: StartingDesign): ContentDesign => ({
  version: 1,
  colors: its,
  blocks: blocks.map((block) => {
    const named =
      block.type === "columns"
        ? {
            ...block,
            columns: block.columns.map((column) => column.map((inner) => ({ ...inner, id: randomId() }))),
          }
        : block;
    return { id: randomId(), ...named } as DesignBlock;
  }),
});
