import { type Connection, sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";

const HOUR_MS = 3_600_000;

interface DemoTemplate {
  name: string;
  text: string;
  folder?: string;
}

/** Message templates as a studio that sews and sells would have them. */
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

const PLAIN_STYLE = {
  dots: "square",
  corners: "square",
  color: "#000000",
  background: "#ffffff",
  logo: null,
};

/** Writes what the business reuses: message templates in folders, and QR codes. */
export async function writeContent(db: Connection, accountId: number, now: Date): Promise<void> {
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
  ].map((item, place) => ({ ...item, id: uuidv7(), time: new Date(now.getTime() - place * 7 * HOUR_MS) }));
  await sql`
    insert into content_items (account_id, id, content_type, name, folder_id, created_at, modified_at)
    select ${accountId}, i.id, i.type, i.name, i.folder_id, i.time, i.time
    from unnest(
      ${items.map(({ id }) => id)}::uuid[], ${items.map(({ type }) => type)}::text[],
      ${items.map(({ name }) => name)}::text[],
      ${items.map((item) => ("folder" in item && item.folder && folders.get(item.folder)) || null)}::uuid[],
      ${items.map(({ time }) => time)}::timestamptz[]
    ) as i (id, type, name, folder_id, time)
  `.execute(db);
  for (const item of items) {
    if ("text" in item)
      await sql`insert into message_templates (account_id, id, text) values (${accountId}, ${item.id}, ${item.text})`.execute(
        db,
      );
    else
      await sql`
        insert into qr_codes (account_id, id, url, style)
        values (${accountId}, ${item.id}, ${item.url}, ${JSON.stringify(PLAIN_STYLE)})
      `.execute(db);
  }
}
