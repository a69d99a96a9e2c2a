import { MONTH_NAMES } from "@broadcast/domain/time/dates";
import { escapeHtml } from "../../../http/escape-html.ts";
import type { Told } from "../../../public-pages/answer-page.ts";
import { trapHtml } from "../../../public-pages/form-trap.ts";
import { labelIn, problemIn } from "../../../public-pages/page-problems.ts";
import { type PageLanguage, pageWords } from "../../../public-pages/page-words.ts";
import { publicPage } from "../../../public-pages/public-page.ts";
import { FRAME_HEIGHT_PATH } from "./embed-script.ts";
import type { FormOfPage, ShownForm } from "./shown-form.ts";

interface FormHtml {
  shown: FormOfPage;
  /** Null when the address itself identifies the contact. */
  token: string | null;
  /** Where it is submitted. */
  action: string;
  language: PageLanguage;
  /** The previous input, when something is wrong with it. */
  told?: Told;
  /** Errors by field name. */
  problems?: Readonly<Record<string, string>>;
  /** An error of the whole form. */
  problem?: string;
  idPrefix?: string;
  /** The button's label. */
  submitLabel?: string;
  /** Which of a page's forms it is. */
  step?: string;
}

interface Framed {
  /** The embedding site, which is told the page's height. */
  site?: string | null;
}

const heightScript = (site: string | null): string =>
  site ? `<script src="${FRAME_HEIGHT_PATH}" data-site="${escapeHtml(site)}" defer></script>` : "";

/** Renders a form as a page that needs no script. */
export function formPage(form: FormHtml & { shown: ShownForm } & Framed): string {
  const { shown, language, site = null } = form;
  const { businessName, brand, title } = shown;
  return publicPage({
    language,
    businessName,
    brand,
    title: problemIn(language, title),
    body: `${formHtml(form)}${heightScript(site)}`,
  });
}

/**
 * Renders a form that needs no script, below its text. Known values appear masked next to their empty fields.
 * `idPrefix` distinguishes several forms on one page.
 */
export function formHtml({
  shown,
  token,
  action,
  language,
  told = {},
  problems = {},
  problem,
  idPrefix = "field",
  submitLabel,
  step,
}: FormHtml): string {
  const words = pageWords(language);
  const problemsHere = Object.fromEntries(
    Object.entries(problems).map(([name, sentence]) => [name, problemIn(language, sentence)]),
  );
  const count = Object.keys(problems).length;
  const summary = problem === undefined ? (count > 0 ? words.checkFields : "") : problemIn(language, problem);
  const fields = shown.fields
    .map((field) =>
      fieldHtml(
        { ...field, label: labelIn(language, field.label) },
        `${idPrefix}-${escapeHtml(field.name)}`,
        told,
        problemsHere[field.name],
        words,
      ),
    )
    .join("");
  const consents = shown.consents
    .map(({ channel, wording }) => {
      const name = `consent.${channel}`;
      const id = `${idPrefix}-${name}-problem`;
      const wrong = problemsHere[name];
      return `<label class="consent"><input type="checkbox" name="${name}" value="${escapeHtml(wording)}"${
        told[name] ? " checked" : ""
      }${wrong ? ` aria-invalid="true" aria-describedby="${id}"` : ""}><span>${escapeHtml(wording)}</span></label>${
        wrong ? `<p class="field-problem" id="${id}">${escapeHtml(wrong)}</p>` : ""
      }`;
    })
    .join("");
  return `
      ${shown.description ? `<p class="intro">${escapeHtml(shown.description)}</p>` : ""}
      ${summary ? `<p class="problem" role="alert">${escapeHtml(summary)}</p>` : ""}
      <form method="post" action="${escapeHtml(action)}" novalidate>
        ${step ? `<input type="hidden" name="step" value="${escapeHtml(step)}">` : ""}
        ${token === null ? "" : trapHtml(token)}
        ${fields}
        ${consents}
        <button type="submit">${escapeHtml(submitLabel ?? words.send)}</button>
      </form>`;
}

/** Renders the page after submission; redirects if the business wants that. */
export function submittedPage({
  shown,
  language,
  site = null,
}: { shown: ShownForm; language: PageLanguage } & Framed): string {
  const words = pageWords(language);
  return publicPage({
    language,
    businessName: shown.businessName,
    brand: shown.brand,
    title: words.updated,
    redirectUrl: shown.redirectUrl,
    body: `${
      shown.redirectUrl
        ? `<p class="intro"><a href="${escapeHtml(shown.redirectUrl)}">${escapeHtml(words.goOn)}</a></p>`
        : ""
    }${heightScript(site)}`,
  });
}

type Words = ReturnType<typeof pageWords>;
type Field = ShownForm["fields"][number];

const autocomplete: Readonly<Record<string, string>> = {
  firstName: "given-name",
  lastName: "family-name",
  company: "organization",
  phoneNumber: "tel",
  email: "email",
};

function fieldHtml(field: Field, id: string, told: Told, problem: string | undefined, words: Words): string {
  const { name, label, help, isRequired, masked } = field;
  const notes = [help, masked ? words.known(masked) : ""].filter(Boolean);
  const describedBy = [notes.length > 0 ? `${id}-note` : "", problem ? `${id}-problem` : ""]
    .filter(Boolean)
    .join(" ");
  // A required label ends with " *" (document 2, section 5).
  const title = `${label}${isRequired ? " *" : ""}`;
  const attributes = [
    isRequired ? "required" : "",
    problem ? 'aria-invalid="true"' : "",
    describedBy ? `aria-describedby="${describedBy}"` : "",
  ].join(" ");
  const noteHtml =
    notes.length > 0 ? `<p class="note" id="${id}-note">${escapeHtml(notes.join(" "))}</p>` : "";
  const problemHtml = problem ? `<p class="field-problem" id="${id}-problem">${escapeHtml(problem)}</p>` : "";
  if (field.kind === "day") {
    return `<fieldset class="field" ${describedBy ? `aria-describedby="${describedBy}"` : ""}>
      <legend>${escapeHtml(title)}</legend>
      <div class="day">${monthSelect(name, told, words)}${dateInput(name, told, words)}</div>
      ${noteHtml}${problemHtml}
    </fieldset>`;
  }
  const value = told[name] ?? "";
  const control =
    field.kind === "choice" || field.kind === "yes-no"
      ? `<select id="${id}" name="${escapeHtml(name)}" ${attributes}>${choices(field, value, words)}</select>`
      : `<input id="${id}" name="${escapeHtml(name)}" ${INPUT_TYPES[field.kind] ?? 'type="text"'} value="${escapeHtml(value)}"
      autocomplete="${autocomplete[name] ?? "off"}" ${attributes}>`;
  return `<div class="field">
    <label for="${id}">${escapeHtml(title)}</label>
    ${control}
    ${noteHtml}${problemHtml}
  </div>`;
}

const INPUT_TYPES: Readonly<Partial<Record<Field["kind"], string>>> = {
  phone: 'type="tel"',
  email: 'type="email"',
  // An input of type number accepts no comma and drops what it cannot parse.
  number: 'type="text" inputmode="decimal"',
  date: 'type="date"',
};

/** The first option is empty, so that nothing is chosen by default. */
function choices({ kind, options }: Field, chosen: string, words: Words): string {
  const entries: readonly (readonly [value: string, label: string])[] =
    kind === "yes-no"
      ? [
          ["true", words.yes],
          ["false", words.no],
        ]
      : options.map((option) => [option, option] as const);
  return [["", ""] as const, ...entries]
    .map(
      ([value, label]) =>
        `<option value="${escapeHtml(value)}"${value === chosen ? " selected" : ""}>${escapeHtml(label)}</option>`,
    )
    .join("");
}

function monthSelect(name: string, told: Told, words: Words): string {
  const chosen = told[`${name}.month`] ?? "";
  const options = MONTH_NAMES.map(
    (_month, index) =>
      `<option value="${index}"${chosen === String(index) ? " selected" : ""}>${escapeHtml(words.months[index]!)}</option>`,
  ).join("");
  return `<select name="${escapeHtml(name)}.month" aria-label="${escapeHtml(words.month)}"><option value="">${escapeHtml(words.month)}</option>${options}</select>`;
}

const dateInput = (name: string, told: Told, words: Words): string =>
  `<input name="${escapeHtml(name)}.date" inputmode="numeric" maxlength="2" size="2" aria-label="${escapeHtml(words.day)}" placeholder="${escapeHtml(words.day)}" value="${escapeHtml(told[`${name}.date`] ?? "")}">`;
