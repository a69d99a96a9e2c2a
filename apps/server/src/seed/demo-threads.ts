/** One line of a demo thread: the speaker, and the minutes since the line before. */
export interface DemoLine {
  from: "us" | "them";
  text: string;
  afterMinutes: number;
}

export interface DemoThread {
  /** How many minutes ago the thread began. */
  beganMinutesAgo: number;
  isUnread: boolean;
  lines: DemoLine[];
}

const us = (text: string, afterMinutes: number): DemoLine => ({ from: "us", text, afterMinutes });
const them = (text: string, afterMinutes: number): DemoLine => ({ from: "them", text, afterMinutes });
const HOUR = 60;
const DAY = 24 * HOUR;

/** The threads a visitor reads first, newest first: the customers of a small clothing studio. */
export const OPENING_THREADS: DemoThread[] = [
  {
    beganMinutesAgo: 2 * DAY + 40,
    isUnread: false,
    lines: [
      us(
        "Hi Jo! The fall samples just landed. I put aside the two jackets you liked — want to come try them this weekend?",
        0,
      ),
      them("Oh lovely! What times do you have?", 13),
      us(
        "Saturday 10:00 or 1:30, or Sunday at noon. I'll have the rust one steamed and ready.",
        2 * DAY - HOUR,
      ),
      them("Yes! Saturday at 10 works for me 🎉", 6),
    ],
  },
  {
    beganMinutesAgo: DAY + 3 * HOUR,
    isUnread: true,
    lines: [
      us("Hi Theo, your linen shirt is hemmed and ready to pick up any day until 6.", 0),
      them("Great, thank you! I'll come by Thursday.", 22),
      them("Can you send the size chart again?", DAY),
    ],
  },
  {
    beganMinutesAgo: 5 * HOUR,
    isUnread: false,
    lines: [
      them("Hi, it's Amara from the market on Saturday. Do you still have the green scarf?", 0),
      us("Thanks for stopping by the booth, Amara! I have one left and put it aside for you.", 18),
    ],
  },
  {
    beganMinutesAgo: 3 * DAY,
    isUnread: true,
    lines: [
      us("Hi Sunita, the alterations are done. The sleeves turned out beautifully!", 0),
      them("That was quick 😍", 9),
      them("Could I pick it up tomorrow before work, around 8?", 3 * DAY - 6 * HOUR),
    ],
  },
  {
    beganMinutesAgo: 8 * HOUR,
    isUnread: true,
    lines: [them("What are your opening hours over Thanksgiving?", 0)],
  },
  {
    beganMinutesAgo: DAY + 2 * HOUR,
    isUnread: false,
    lines: [
      them("Hi! Is the gift wrapping included?", 0),
      us("It is, always. Would you like the kraft paper or the green one?", 7),
      them("Green please!", 4),
    ],
  },
  {
    beganMinutesAgo: DAY + 5 * HOUR,
    isUnread: false,
    lines: [
      us("Grace, your order shipped this morning and should arrive Monday.", 0),
      them("Perfect, thank you so much!", 31),
    ],
  },
  {
    beganMinutesAgo: 4 * DAY,
    isUnread: false,
    lines: [
      them("Do you do fittings for two at the same time?", 0),
      us("We do! There are two rooms. Here's how to find us: 1200 S Congress, the door with the bell.", 25),
    ],
  },
  {
    beganMinutesAgo: 5 * DAY,
    isUnread: false,
    lines: [us("Hi Lena, see you Friday at 4 for the fitting?", 0), them("See you there", 12)],
  },
  {
    beganMinutesAgo: 6 * DAY,
    isUnread: false,
    lines: [
      them("Can I exchange the medium for a small?", 0),
      us("Of course. Bring it by any time, no receipt needed.", 14),
      them("You're the best", 3),
    ],
  },
];

/** Smaller exchanges that fill the month; each contact of the demo's second tier gets one. */
export const SMALL_TALK: DemoLine[][] = [
  [
    them("Is the blue dress back in stock?", 0),
    us("It arrives on Tuesday. Shall I keep one for you?", 12),
    them("Yes please, size 8", 5),
  ],
  [us("Your order is ready to pick up.", 0), them("On my way!", 45)],
  [them("What are your hours on Sunday?", 0), us("Noon to five. Come by!", 6)],
  [
    us("Thank you for coming to the trunk show! Any feedback for us?", 0),
    them("Loved it. More sizes in the wool coats please", 90),
  ],
  [
    them("My package says delivered but it isn't here", 0),
    us("I'm sorry! I'm checking with the courier right now.", 4),
    us("They left it with your neighbor at number 14.", 50),
    them("Found it, thanks", 20),
  ],
  [them("Do you ship to Canada?", 0), us("Not yet, but we're working on it.", 30)],
  [us("We got your return, and the refund is on its way.", 0), them("Great, thank you", 15)],
  [
    them("Can I book a fitting for next week?", 0),
    us("Sure: Tuesday at 3 or Thursday at 11?", 9),
    them("Thursday at 11", 21),
    us("Booked. See you then!", 2),
  ],
];
