import { Engine } from "mrml";
import { compileEmail } from "../../apps/server/src/modules/email-designs/index.ts";
import type { ContentDesign } from "../../packages/contract/src/content-design.ts";
import { percentile, printResult, printWithin } from "../setup/bench-database.ts";

/**
 * The layout of an email with 20 sections, compared with a bare call of the layout engine with as many; then
 * the same email personalized for each recipient of a broadcast, compared with the most messages per second
 * that the sending engine hands over (`engine`), half of which it has to keep up with.
 */
const SECTIONS = 20;
const ROUNDS = 200;
const LIMIT_MS = 5;
const RECIPIENTS = Number(process.env.RECIPIENTS ?? 100_000);
/** More than `npm run bench engine` has handed over on any machine so far. */
const ENGINE_A_SECOND = 5_000;
const SHARE = 0.5;

const colors = { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" };
const idOf = (place: number) => `01a1fc20-0000-7000-8000-${String(place).padStart(12, "0")}`;
const words = "What happened this month at our place, and what you should not miss in the next one.";
const blocks = Array.from({ length: SECTIONS }, (_, at): ContentDesign["blocks"][number] => {
  const id = idOf(at);
  if (at % 4 === 0) return { id, type: "heading", align: "left", level: 2, text: "Hi {{firstName|there}}" };
  if (at % 4 === 1)
    return { id, type: "button", align: "left", label: "See more", link: `https://example.com/${at}` };
  const run = { text: words, bold: false, italic: false, link: null };
  if (at % 4 === 2) return { id, type: "text", align: "left", paragraphs: [[run]] };
  return {
    id,
    type: "columns",
    columns: [
      [{ id: idOf(100 + at), type: "text", align: "left", paragraphs: [[run]] }],
      [{ id: idOf(200 + at), type: "text", align: "left", paragraphs: [[run]] }],
    ],
  };
});
const parts = {
  subject: "For {{firstName|you}}",
  preheader: "This month",
  design: { version: 1 as const, colors, blocks },
  pictures: new Map(),
};

const engine = new Engine();
const column = `<mj-column><mj-text>${words}</mj-text></mj-column>`;
const bareMjml = `<mjml><mj-body>${`<mj-section>${column}</mj-section>`.repeat(SECTIONS)}</mj-body></mjml>`;

const timed = (work: () => unknown): number[] =>
  Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
// The engine is WebAssembly: its first calls compile it.
timed(() => compileEmail(parts));
const layouts = timed(() => compileEmail(parts));
const bare = timed(() => engine.toHtml(bareMjml));

const layout = compileEmail(parts);
const startedAt = performance.now();
let bytes = 0;
for (let at = 0; at < RECIPIENTS; at += 1)
  bytes += layout({
    values: { firstName: `Ana ${at}` },
    footer: { company: "Rivers & Co", mailingAddress: null, unsubscribePage: `https://example.com/u/${at}` },
  }).length;
const aSecond = RECIPIENTS / ((performance.now() - startedAt) / 1000);

console.log(
  `${SECTIONS} sections laid out in ${percentile(layouts, 0.5).toFixed(2)} ms, the bare engine ${percentile(bare, 0.5).toFixed(2)} ms`,
);
console.log(
  `${Math.round(aSecond).toLocaleString("en-US")} emails a second made for their recipients, of ${Math.round(bytes / RECIPIENTS / 1024)} KB each`,
);
printWithin("email-layout-ms", percentile(layouts, 0.5), percentile(bare, 0.5), LIMIT_MS);
printResult("email-per-recipient", aSecond, ENGINE_A_SECOND, SHARE);
