import type { ContentDesign } from "@broadcast/contract/content-design";
import { type Connection, sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import { button, columns, designOf, heading, intro, type Simple, text } from "./demo-design.ts";

const HOUR_MS = 3_600_000;

interface DemoPage {
  name: string;
  slug: string;
  title: string;
  description: string;
  colors: ContentDesign["colors"];
  blocks: (formId: string) => (Simple | { columns: Simple[][] })[];
  isPublished: boolean;
  /** Views by contacts who opened it from a message, and by other visitors. */
  views: { contacts: number; visitors: number };
}

/** Landing pages of a sewing studio. */
const PAGES: DemoPage[] = [
  {
    name: "Spring collection",
    slug: "spring-colle-p7x4kmw",
    title: "The spring collection is here",
    description: "Twelve new pieces in linen and washed silk, cut and sewn in our studio in Austin.",
    colors: { background: "#fdf7f0", text: "#3a2415", button: "#a2491d", buttonText: "#ffffff" },
    isPublished: true,
    views: { contacts: 34, visitors: 58 },
    blocks: () => [
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
        [heading(3, "Silk"), text("Sand-washed and matte, in four colors that we dye ourselves.")],
        [heading(3, "Made for you"), text("Every piece is fitted to you at no charge.")],
      ),
      { type: "divider" },
      heading(2, "Come and try them on"),
      text(
        "1204 South Congress Avenue, Austin. Tuesday to Saturday, 10 to 6, Sunday 11 to 5.",
        "Parking is behind the building.",
      ),
      {
        type: "textUs",
        align: "left",
        label: "Text us for a fitting",
        phoneNumber: "+15125550148",
        message: "I'd like a fitting",
      },
      {
        type: "social",
        align: "center",
        profiles: [
          { label: "Instagram", link: "https://instagram.example/rivers.studio" },
          { label: "Pinterest", link: "https://pinterest.example/rivers.studio" },
        ],
      },
    ],
  },
  {
    name: "Join our list",
    slug: "join-our-lis-h3v8rqd",
    title: "Join the Rivers Studio list",
    description:
      "New pieces, open studio days, and first pick of what comes back in stock. By text, twice a month.",
    colors: { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" },
    isPublished: true,
    views: { contacts: 0, visitors: 41 },
    blocks: (formId) => [
      heading(1, "Be the first to know", "center"),
      intro("Two texts a month, nothing else. Reply STOP any time to leave."),
      { type: "form", configurableFormId: formId },
    ],
  },
  {
    name: "Open studio day",
    slug: "open-studio-w2n6tyc",
    title: "Open studio day at Rivers",
    description:
      "See how our pieces are made, meet who makes them, and bring something of yours to be mended.",
    colors: { background: "#f9f7ff", text: "#241a45", button: "#5a3ec8", buttonText: "#ffffff" },
    isPublished: false,
    views: { contacts: 0, visitors: 0 },
    blocks: () => [
      heading(1, "Open studio day", "center"),
      intro(
        "Come by, {{firstName|friend}}: see how our pieces are made, and bring something of yours to be mended.",
      ),
      columns(
        [heading(3, "When"), text("The first Saturday of next month, 2 to 6 PM")],
        [heading(3, "Where"), text("1204 South Congress Avenue, Austin")],
      ),
      button("Let us know you're coming", "sms:+15125550148?body=I%20will%20be%20there"),
    ],
  },
];

/** Writes the landing pages of the business, with their views. */
export async function writeLandingPages(
  db: Connection,
  accountId: number,
  { formId, now }: { formId: string; now: Date },
): Promise<void> {
  for (const [place, page] of PAGES.entries()) {
    const id = uuidv7();
    const time = new Date(now.getTime() - (place + 1) * 9 * HOUR_MS);
    const design = designOf(page.colors, page.blocks(formId));
    const { contacts, visitors } = page.views;
    const written = JSON.stringify(design);
    await sql`
      insert into content_items (account_id, id, content_type, name, slug, created_at, modified_at)
      values (${accountId}, ${id}, 'landingPage', ${page.name}, ${page.slug}, ${time}, ${time})
    `.execute(db);
    await sql`
      insert into landing_pages (account_id, id, title, description, design, published_design, published_revision, published_at)
      values (
        ${accountId}, ${id}, ${page.title}, ${page.description}, ${written},
        ${page.isPublished ? written : null}, ${page.isPublished ? 1 : null}, ${page.isPublished ? time : null}
      )
    `.execute(db);
    await sql`
      with seen as (
        insert into landing_page_views (account_id, page_id, contact_id, viewed_at)
        select ${accountId}, ${id}, v.contact_id, ${now}::timestamptz - v.number * interval '41 minutes'
        from (
          (select c.id as contact_id, 2 * row_number() over (order by c.id) as number
            from contacts c where c.account_id = ${accountId} order by c.id limit ${contacts})
          union all select null, 3 * n - 1 from generate_series(1, ${visitors}::int) as n
        ) as v
        returning 1
      )
      update landing_pages set views = (select count(*) from seen) where account_id = ${accountId} and id = ${id}
    `.execute(db);
  }
}
