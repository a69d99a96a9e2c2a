import type { ContentDesign } from "@broadcast/contract/content-design";
import { type Connection, sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import { button, columns, designOf, heading, intro, type Simple, text } from "./demo-design.ts";

const HOUR_MS = 3_600_000;

interface DemoEmail {
  name: string;
  subject: string;
  preheader: string;
  /** Why it is not marketing. */
  transactionalReason: string | null;
  colors: ContentDesign["colors"];
  blocks: readonly (Simple | { columns: Simple[][] })[];
}

const CLAY = { background: "#fdf7f0", text: "#3a2415", button: "#a2491d", buttonText: "#ffffff" };
const PLAIN = { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" };

/** Emails of a sewing studio. */
const EMAILS: readonly DemoEmail[] = [
  {
    name: "Spring newsletter",
    subject: "{{firstName|Hello}}, the spring collection is here",
    preheader: "Twelve new pieces in linen and washed silk",
    transactionalReason: null,
    colors: CLAY,
    blocks: [
      heading(1, "The spring collection is here", "center"),
      intro(
        "Hi {{firstName|there}}, twelve new pieces are on the racks, and you are among the first to see them.",
      ),
      button("See all pieces", "https://rivers-studio.example/new"),
      columns(
        [
          heading(3, "Linen"),
          text("From a mill in Belgium, washed twice so that it is soft from the first day."),
        ],
        [
          heading(3, "Washed silk"),
          text("Six colors, dyed in small batches. When a color is gone, it's gone."),
        ],
      ),
      { type: "divider" },
      text("Come by on Saturday: we are open until 7, and alterations are on us that day."),
    ],
  },
  {
    name: "Alteration is ready",
    subject: "Your alteration is ready to pick up",
    preheader: "We'll hold it for two weeks",
    transactionalReason: "It tells customers that their order is ready.",
    colors: PLAIN,
    blocks: [
      heading(2, "Your alteration is ready"),
      text(
        "Hi {{firstName|there}}, your piece is finished and ready for you at the studio.",
        "We're open Tuesday to Saturday, 10 to 6, and we'll hold it for two weeks.",
      ),
      button("Tell us when you're coming", "sms:+15125550148?body=I%20will%20pick%20it%20up"),
    ],
  },
];

/** Writes the designed emails of the business. */
export async function writeEmails(db: Connection, accountId: number, now: Date): Promise<void> {
  for (const [place, email] of EMAILS.entries()) {
    const id = uuidv7();
    const time = new Date(now.getTime() - (place + 1) * 7 * HOUR_MS);
    await sql`
      insert into content_items (account_id, id, content_type, name, created_at, modified_at)
      values (${accountId}, ${id}, 'email', ${email.name}, ${time}, ${time})
    `.execute(db);
    await sql`
      insert into emails (account_id, id, subject, preheader, is_transactional, transactional_reason, design)
      values (
        ${accountId}, ${id}, ${email.subject}, ${email.preheader}, ${email.transactionalReason !== null},
        ${email.transactionalReason}, ${JSON.stringify(designOf(email.colors, email.blocks))}
      )
    `.execute(db);
  }
}
