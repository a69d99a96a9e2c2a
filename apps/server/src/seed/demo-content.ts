import { FLOW_RECIPES } from "@broadcast/domain/automation/app-flow-recipes";
import { keywordWord } from "@broadcast/domain/messages/keyword-words";
import { type Connection, sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import { newToken } from "../http/guard/session.ts";
import { writeContests } from "./demo-contests.ts";
import { writeEmails } from "./demo-emails.ts";
import { FORMS, openOptInPage, writeSubmissions } from "./demo-forms.ts";
import { writeLandingPages } from "./demo-landing-pages.ts";
import type { DemoPerson } from "./demo-people.ts";
import { writeSpaces } from "./demo-spaces.ts";

const HOUR_MS = 3_600_000;

interface DemoTemplate {
  name: string;
  text: string;
  folder?: string;
}

/** Message templates of a sewing studio. */
const TEMPLATES: DemoTemplate[] = [
  {
    name: "Welcome",
    text: "Welcome to Rivers Studio, {{firstName|friend}}! Text us any time with a question about a piece or a fitting.",
  },
  {
    name: "Fitting confirmed",
    folder: "Fittings",
    text: "Hi {{firstName|there}}, your fitting is confirmed. Please bring the shoes you will wear. Reply here if you need another time.",
  },
  {
    name: "Fitting tomorrow",
    folder: "Fittings",
    text: "Hi {{firstName|there}}, a reminder of your fitting tomorrow. We are at 1204 South Congress, parking is behind the building.",
  },
  {
    name: "We missed you",
    folder: "Fittings",
    text: "We missed you today, {{firstName|friend}}. Would you like us to find a new time for your fitting?",
  },
  {
    name: "Alterations are ready",
    text: "Good news, {{firstName|there}}: your alterations are ready. We are open until 6 today.",
  },
  {
    name: "On its way",
    text: "Your order left the studio this morning, {{firstName|friend}}. It should be with you in two to four days.",
  },
  {
    name: "Back in stock",
    text: "The piece you asked about is back in your size, {{firstName|there}}. Shall we put one aside for you?",
  },
  {
    name: "Thank you for your visit",
    text: "Thank you for stopping by, {{firstName|friend}}. It was a pleasure to have you at the studio.",
  },
  {
    name: "Ask for a review",
    text: "Hi {{firstName|there}}, if you enjoy your new piece, would you leave us a short review? It helps a small studio a lot.",
  },
  {
    name: "Closed for the holiday",
    folder: "Opening hours",
    text: "We are closed for the holiday and back on Tuesday at 10. We will answer every message then.",
  },
  {
    name: "Sunday hours",
    folder: "Opening hours",
    text: "We are open this Sunday from 11 to 5. Coffee is on us until noon.",
  },
  {
    name: "After hours",
    folder: "Opening hours",
    text: "Thanks for your message! We are closed right now and will answer first thing in the morning.",
  },
];

const QR_CODES = [
  { name: "Studio website", url: "https://rivers-studio.example" },
  { name: "Text us", url: "smsto:+15125550148:Hello" },
];

const LINKS = [
  { name: "New pieces", slug: "new-pieces-x4m7kwp", leadsTo: "https://rivers-studio.example/new" },
  { name: "Book a fitting", slug: "book-a-fitti-q8t2hzr", leadsTo: "https://rivers-studio.example/fittings" },
];

/** Drafts to read and start; what the demo sends by itself is in `demo-plans.ts`. */
const CAMPAIGNS = [
  {
    name: "Welcome new customers",
    campaignType: "drip",
    steps: [
      {
        name: "Welcome",
        days: 0,
        words:
          "Welcome to Rivers Studio, {{firstName|friend}}! Reply any time and a real person will answer.",
      },
      {
        name: "How we work",
        days: 2,
        words: "Every piece is cut and sewn in our studio on South Congress. Come and watch on any open day.",
      },
      {
        name: "First fitting",
        days: 7,
        words: "{{firstName|Hi}}, your first fitting is free. Book it here: [[book-a-fitti-q8t2hzr]]",
      },
    ],
  },
  {
    name: "Birthday wishes",
    campaignType: "birthday",
    steps: [
      {
        name: "Happy birthday",
        days: 0,
        words: "Happy birthday, {{firstName|friend}}! Show this text for 15% off anything this month.",
      },
    ],
  },
];

const PLAIN_STYLE = {
  dots: "square",
  corners: "square",
  color: "#000000",
  background: "#ffffff",
  logo: null,
};

/** Puts a few people into a folder of contacts. */
async function writeContactFolder(db: Connection, accountId: number, now: Date): Promise<void> {
  await sql`
    with folder as (
      insert into folders (account_id, content_type, name, created_at)
      values (${accountId}, 'contact', 'Regulars', ${now}) returning id
    )
    update contacts set folder_id = (select id from folder)
    where account_id = ${accountId} and id in (
      select id from contacts where account_id = ${accountId} order by sort_name, id limit 6
    )
  `.execute(db);
}

async function writeCampaign(
  db: Connection,
  accountId: number,
  { id, campaignType, steps }: (typeof CAMPAIGNS)[number] & { id: string },
  now: Date,
): Promise<void> {
  await sql`insert into campaigns (account_id, id, type) values (${accountId}, ${id}, ${campaignType})`.execute(
    db,
  );
  await sql`
    insert into campaign_events (
      account_id, id, campaign_id, position, name, message_type, text, duration_type, is_before, days, time_of_day, added_at
    )
    select ${accountId}, s.id, ${id}, s.position, s.name, 'sms', s.words, 'days', ${campaignType === "birthday"}, s.days,
      '10:00', ${now}
    from unnest(
      ${steps.map(() => uuidv7())}::uuid[], ${steps.map((_, place) => place + 1)}::int[],
      ${steps.map(({ name }) => name)}::text[], ${steps.map(({ words }) => words)}::text[],
      ${steps.map(({ days }) => days)}::int[]
    ) as s (id, position, name, words, days)
  `.execute(db);
}

const BUNDLE = {
  name: "Starter kit for studios",
  description:
    "How we welcome new customers: our first messages, the texts we send around a fitting, and the keyword for our hours. Make them your own before you use them.",
  content: ["Welcome new customers", "Fitting confirmed", "Fitting tomorrow", "We missed you", "HOURS"],
};

/** Puts content that other studios could use into a shared bundle. */
async function writeBundle(db: Connection, accountId: number, now: Date): Promise<void> {
  await sql`
    with item as (
      insert into content_items (account_id, content_type, name, created_at, modified_at)
      values (${accountId}, 'bundle', ${BUNDLE.name}, ${now}, ${now}) returning id
    ), its as (
      insert into bundles (account_id, id, description, share_id, shared_at)
      select ${accountId}, id, ${BUNDLE.description}, ${newToken()}, ${now} from item returning id
    )
    insert into bundle_items (account_id, bundle_id, item_id)
    select ${accountId}, its.id, i.id from its, content_items i
    where i.account_id = ${accountId} and i.name = any(${BUNDLE.content}::text[])
      and i.content_type in ('campaign', 'keyword', 'messageTemplate')
  `.execute(db);
}

/** Keywords that customers text to the studio. */
const KEYWORDS = [
  {
    name: "HOURS",
    slug: "hours-h4k7wxm",
    answer: "Thanks for asking, {{firstName|friend}}! We are open Tuesday to Saturday, 10 to 6.",
  },
];

/** A running flow, made from a recipe; no contact is in it yet. */
async function writeFlow(db: Connection, accountId: number, now: Date): Promise<void> {
  const { name, reentry, definition } = FLOW_RECIPES.find(({ id }) => id === "missed-call")!;
  const id = uuidv7();
  const steps = JSON.stringify(definition);
  await sql`
    insert into content_items (account_id, id, content_type, name, created_at, modified_at)
    values (${accountId}, ${id}, 'appFlow', ${name}, ${now}, ${now})
  `.execute(db);
  await sql`
    insert into app_flows (account_id, id, state, reentry, draft, version, trigger_kind, trigger_subject)
    values (${accountId}, ${id}, 'running', ${reentry}, ${steps}, 1, 'missed-call', '')
  `.execute(db);
  await sql`
    insert into app_flow_versions (account_id, flow_id, version, definition, published_at)
    values (${accountId}, ${id}, 1, ${steps}, ${now})
  `.execute(db);
  await sql`
    insert into app_flow_listens (account_id, flow_id, kind)
    values (${accountId}, ${id}, 'missed-call'), (${accountId}, ${id}, 'message')
  `.execute(db);
}

/**
 * Writes the content that the business reuses: templates in folders, QR codes, links, forms, keywords, contests,
 * campaigns, a flow, emails, pages, spaces, a bundle.
 */
export async function writeContent(
  db: Connection,
  accountId: number,
  people: readonly DemoPerson[],
  now: Date,
): Promise<void> {
  await writeContactFolder(db, accountId, now);
  const folders = new Map(
    [...new Set(TEMPLATES.flatMap(({ folder }) => (folder ? [folder] : [])))].map((name) => [name, uuidv7()]),
  );
  await sql`
    insert into folders (account_id, id, content_type, name, created_at)
    select ${accountId}, f.id, 'messageTemplate', f.name, ${now}
    from unnest(${[...folders.values()]}::uuid[], ${[...folders.keys()]}::text[]) as f (id, name)
  `.execute(db);
  const items = [
    ...TEMPLATES.map((template) => ({ ...template, type: "messageTemplate" })),
    ...QR_CODES.map((code) => ({ ...code, type: "qrCode" })),
    ...LINKS.map((link) => ({ ...link, type: "trackableLink" })),
    ...KEYWORDS.map((keyword) => ({ ...keyword, type: "keyword" })),
    ...FORMS.map((form) => ({ ...form, type: "configurableForm" })),
    ...CAMPAIGNS.map((campaign) => ({ ...campaign, type: "campaign" })),
  ].map((item, place) => ({ ...item, id: uuidv7(), time: new Date(now.getTime() - place * 7 * HOUR_MS) }));
  await sql`
    insert into content_items (account_id, id, content_type, name, slug, folder_id, created_at, modified_at)
    select ${accountId}, i.id, i.type, i.name, i.slug, i.folder_id, i.time, i.time
    from unnest(
      ${items.map(({ id }) => id)}::uuid[], ${items.map(({ type }) => type)}::text[],
      ${items.map(({ name }) => name)}::text[], ${items.map((item) => ("slug" in item ? item.slug : null))}::text[],
      ${items.map((item) => ("folder" in item && item.folder && folders.get(item.folder)) || null)}::uuid[],
      ${items.map(({ time }) => time)}::timestamptz[]
    ) as i (id, type, name, slug, folder_id, time)
  `.execute(db);
  for (const item of items) {
    if ("text" in item)
      await sql`insert into message_templates (account_id, id, text) values (${accountId}, ${item.id}, ${item.text})`.execute(
        db,
      );
    else if ("steps" in item) await writeCampaign(db, accountId, item, now);
    else if ("answer" in item)
      await sql`
        with its as (
          insert into keywords (account_id, id, answer) values (${accountId}, ${item.id}, ${item.answer})
        )
        insert into keyword_words (account_id, keyword_id, word, is_main, allows_misspelt)
        values (${accountId}, ${item.id}, ${keywordWord(item.name)}, true, false)
      `.execute(db);
    else if ("leadsTo" in item)
      await sql`
        insert into trackable_links (account_id, id, url) values (${accountId}, ${item.id}, ${item.leadsTo})
      `.execute(db);
    else if ("slug" in item)
      await sql`
        insert into configurable_forms (account_id, id, description, fields, consent)
        values (
          ${accountId}, ${item.id}, ${item.description}, ${JSON.stringify(item.fields)},
          ${JSON.stringify(item.consent)}
        )
      `.execute(db);
    else
      await sql`
        insert into qr_codes (account_id, id, url, style)
        values (${accountId}, ${item.id}, ${item.url}, ${JSON.stringify(PLAIN_STYLE)})
      `.execute(db);
  }
  await writeContests(db, accountId, people, now);
  await writeFlow(db, accountId, now);
  const [form, fitting] = items.filter(({ type }) => type === "configurableForm");
  await writeEmails(db, accountId, now);
  await writeBundle(db, accountId, now);
  await openOptInPage(db, accountId);
  if (form && fitting)
    await writeSubmissions(db, accountId, { joinId: form.id, fittingId: fitting.id }, people, now);
  if (form) await writeLandingPages(db, accountId, { formId: form.id, now });
  await writeSpaces(db, accountId, now);
}
