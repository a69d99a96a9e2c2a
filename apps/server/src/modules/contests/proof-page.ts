import { contestState } from "@broadcast/domain/automation/contest-state";
import { escapeHtml } from "../../http/escape-html.ts";
import type { PageLanguage } from "../../public-pages/page-words.ts";
import { type Branded, publicPage } from "../../public-pages/public-page.ts";
import type { PublicContest } from "./contests.sql.ts";
import { longMoment } from "./rules-page.ts";

interface ProofPage {
  contest: Branded<PublicContest>;
  places: readonly { place: number; code: string; state: "winner" | "alternate" | "replaced" }[];
  timeZone: string;
  now: Date;
  language: PageLanguage;
  rulesUrl: string;
}

/** Computes the same order in any shell: hashes each line, sorts, and keeps the best line of each code. */
const RECIPE = `while read -r entry; do
  printf %s "$SEED:$LIST:$VALUE:$entry" | sha256sum | cut -c1-64 | tr '\\n' ' '
  echo "$entry"
done < entries.txt | LC_ALL=C sort | awk '{ split($2, e, "-"); if (!seen[e[1]]++) print e[1] }'`;

const STATE_WORDS = { winner: "Winner", alternate: "Alternate", replaced: "Replaced by the next in order" };

/** Renders the data to recompute the draw, as far as it is public. */
export function proofPage({ contest, places, timeZone, now, language, rulesUrl }: ProofPage): string {
  const { publishedAt, sealedAt, drawnAt } = contest;
  const state = contestState(contest, now);
  const isDrawn = state === "drawn";
  const code = (value: string | null) => `<p class="code"><code>${escapeHtml(value ?? "")}</code></p>`;
  const intro = (text: string) => `<p class="intro">${text}</p>`;
  const entries = `<a href="${escapeHtml(`${rulesUrl}/entries.txt`)}">entries.txt</a>`;
  return publicPage({
    language,
    businessName: contest.businessName,
    brand: contest.brand,
    title: `How ${contest.name} is drawn`,
    body: `
      ${intro(
        `No one can influence this draw, and anyone can verify it. <a href="${escapeHtml(rulesUrl)}">Official rules</a>`,
      )}
      ${state === "cancelled" ? intro("This contest was cancelled, so there is no draw.") : ""}
      <h2>1. Before it opened</h2>
      ${intro(`A secret random seed was made on ${longMoment(publishedAt!, timeZone)}. This is the SHA-256 of its text, so it can't be swapped later:`)}
      ${code(contest.seedHash)}
      <h2>2. At closing</h2>
      ${
        sealedAt
          ? `${intro(`The list was closed on ${longMoment(sealedAt, timeZone)} with ${contest.entries} ${contest.entries === 1 ? "entry" : "entries"}: ${entries}. Each line is a code for a person and the number of their entry. This is the SHA-256 of the file:`)}${code(contest.entriesHash)}`
          : intro("The list of entries is published here when the contest closes, with its SHA-256.")
      }
      <h2>3. A value no one could know</h2>
      ${intro(`It comes from: ${escapeHtml(contest.publicSource)}`)}
      ${isDrawn ? code(contest.publicValue) : intro("You'll find it here once the winners are drawn.")}
      <h2>4. The draw</h2>
      ${
        isDrawn && drawnAt
          ? `${intro(`Drawn on ${longMoment(drawnAt, timeZone)}. The seed was:`)}${code(contest.seed)}
            <ol>${places.map(({ code: its, state }) => `<li><code>${escapeHtml(its)}</code> ${STATE_WORDS[state]}</li>`).join("")}</ol>`
          : intro("You'll find the seed and the winning codes here once the winners are drawn.")
      }
      <h2>Verify it yourself</h2>
      ${intro("Each line of the list gets a number: the SHA-256 of the seed, the list's SHA-256, the public value and the line, with colons between them. Sort the lines by that number, lowest first. Only a code's first place counts. The first codes win, and the next ones are the alternates. Set SEED, LIST and VALUE to the values above, then:")}
      <pre>${escapeHtml(RECIPE)}</pre>
      ${intro("A winner who can't accept the prize is replaced by the next code in this order. There is no second draw.")}`,
  });
}
