import { regionName } from "@broadcast/domain/account/regions";
import { contestState } from "@broadcast/domain/automation/contest-state";
import { clockTime, MONTH_NAMES, wallTime } from "@broadcast/domain/time/dates";
import { escapeHtml } from "../../http/escape-html.ts";
import type { Told } from "../../public-pages/answer-page.ts";
import { trapHtml } from "../../public-pages/form-trap.ts";
import type { PageLanguage } from "../../public-pages/page-words.ts";
import { type Branded, publicPage } from "../../public-pages/public-page.ts";
import type { PublicContest } from "./contests.sql.ts";

interface RulesPage {
  contest: Branded<PublicContest>;
  timeZone: string;
  now: Date;
  language: PageLanguage;
  token: string;
  /** The address of the page and of its form. */
  action: string;
  told?: Told;
  problems?: Readonly<Record<string, string>>;
  problem?: string;
}

/** "December 1, 2026 at 9:00 AM CST". */
export function longMoment(instant: Date, timeZone: string): string {
  const { year, month, date } = wallTime(instant, timeZone);
  const zone = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" })
    .formatToParts(instant)
    .find(({ type }) => type === "timeZoneName")?.value;
  return `${MONTH_NAMES[month]} ${date}, ${year} at ${clockTime(instant, timeZone)} ${zone ?? ""}`.trim();
}

const dollars = (cents: number) =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

/** Renders the official rules of a contest as a page without scripts, with the free way to enter while it is open. */
export function rulesPage(page: RulesPage): string {
  const { contest, now, language, action } = page;
  const state = contestState(contest, now);
  const banner = {
    draft: "",
    scheduled: "This contest isn't open yet.",
    open: "",
    closed: "This contest is closed. The winners will be drawn soon.",
    drawn: "This contest is over. The winners have been drawn.",
    cancelled: "This contest was cancelled. No winners will be drawn.",
  }[state];
  return publicPage({
    language,
    businessName: contest.businessName,
    brand: contest.brand,
    title: contest.name,
    body: `
      ${banner ? `<p class="intro">${banner}</p>` : ""}
      ${state === "open" ? entryForm(page) : ""}
      <h2>Official rules</h2>
      ${rulesOf(page)
        .map(([title, text]) => `<h3>${escapeHtml(title)}</h3><p class="intro">${escapeHtml(text)}</p>`)
        .join("")}
      <h3>The draw</h3>
      <p class="intro">Anyone can verify the draw. <a href="${escapeHtml(`${action}/proof`)}">See how</a>.</p>`,
  });
}

function rulesOf({ contest, timeZone }: RulesPage): [title: string, text: string][] {
  const { opensAt, closesAt, prizeValueCents, winnersWanted, entriesPerContact } = contest;
  const value = prizeValueCents ?? 0;
  const regions = contest.regions.map(regionName);
  const ways = [
    contest.formId || contest.linkId || contest.keywordId ? "as our messages and forms describe" : null,
    "free of charge on this page while the contest is open",
    `free of charge by mail to the address of the sponsor, with your name, address, phone number or email, and "${contest.name}"; it must arrive before the contest closes`,
  ].filter(Boolean);
  return [
    [
      "No purchase necessary",
      "No purchase or payment is necessary to enter or win. A purchase does not improve your chances. Void where prohibited.",
    ],
    ["Sponsor", `${contest.businessName}\n${contest.sponsorAddress}`],
    ["Dates", `Opens ${longMoment(opensAt!, timeZone)}. Closes ${longMoment(closesAt!, timeZone)}.`],
    ["Who can enter", `People aged ${contest.minAge} or older who live in ${regions.join(", ")}.`],
    [
      "How to enter",
      `You can enter ${ways.join("; ")}. All entries have the same chance. ${
        entriesPerContact === 1 ? "One entry per person." : `Up to ${entriesPerContact} entries per person.`
      } Message and data rates may apply to texts. Entering does not sign you up for marketing.`,
    ],
    [
      "Prize",
      `${winnersWanted === 1 ? "One winner gets" : `${winnersWanted} winners each get`}: ${contest.prize}. Retail value ${dollars(value)}${
        winnersWanted === 1 ? "" : ` each, ${dollars(value * winnersWanted)} in total`
      }.`,
    ],
    [
      "Odds and winners",
      "The odds of winning depend on the number of entries. Winners are drawn at random after the contest closes and notified by text or email. The sponsor may check that a winner meets these rules. A winner who does not, or who does not respond, is replaced by the next entrant in the order of the draw.",
    ],
    ...(contest.terms === "" ? [] : [["Additional terms", contest.terms] as [string, string]]),
  ];
}

function entryForm({ contest, token, action, told = {}, problems = {}, problem }: RulesPage): string {
  const hasProblems = Object.keys(problems).length > 0;
  const summary = problem ?? (hasProblems ? "Please check the fields below." : "");
  const text = (name: string, label: string, type: string, autocomplete: string) => {
    const wrong = problems[name];
    return `<div class="field"><label for="field-${name}">${label}</label>
      <input id="field-${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escapeHtml(told[name] ?? "")}"${
        wrong ? ` aria-invalid="true" aria-describedby="field-${name}-problem"` : ""
      }>${problemOf(name, wrong)}</div>`;
  };
  const options = contest.regions
    .map(
      (code) =>
        `<option value="${code}"${told.region === code ? " selected" : ""}>${escapeHtml(regionName(code))}</option>`,
    )
    .join("");
  return `
    <h2>Enter for free</h2>
    ${summary ? `<p class="problem" role="alert">${escapeHtml(summary)}</p>` : ""}
    <form method="post" action="${escapeHtml(action)}" novalidate>
      ${trapHtml(token)}
      ${text("firstName", "First name *", "text", "given-name")}
      ${text("lastName", "Last name", "text", "family-name")}
      ${text("phoneNumber", "Phone number", "tel", "tel")}
      ${text("email", "Email", "email", "email")}
      <p class="note">We need a phone number or an email to tell you if you win. We won't use it for anything else.</p>
      <div class="field"><label for="field-region">State *</label>
        <select id="field-region" name="region" autocomplete="address-level1"${
          problems.region ? ' aria-invalid="true" aria-describedby="field-region-problem"' : ""
        }><option value="">Choose</option>${options}</select>${problemOf("region", problems.region)}</div>
      <label class="consent"><input type="checkbox" name="isOldEnough" value="yes"${
        told.isOldEnough ? " checked" : ""
      }${problems.isOldEnough ? ' aria-invalid="true" aria-describedby="field-isOldEnough-problem"' : ""}><span>I am ${contest.minAge} or older and accept the official rules. *</span></label>
      ${problemOf("isOldEnough", problems.isOldEnough)}
      <button type="submit">Enter</button>
    </form>`;
}

const problemOf = (name: string, problem: string | undefined): string =>
  problem ? `<p class="field-problem" id="field-${name}-problem">${escapeHtml(problem)}</p>` : "";

/** Renders the page after an entry. */
export function enteredPage({
  contest,
  language,
  title,
}: {
  contest: Branded<PublicContest>;
  language: PageLanguage;
  title: string;
}): string {
  return publicPage({
    language,
    businessName: contest.businessName,
    brand: contest.brand,
    title,
    body: `<p class="intro">We'll tell you if you win. Good luck!</p>`,
  });
}
