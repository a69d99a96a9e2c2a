import { AppError } from "../../../app-error.ts";
import type { Context } from "../../../http/context.ts";
import { makeFormToken } from "../../../public-pages/form-trap.ts";
import type { PageLanguage } from "../../../public-pages/page-words.ts";
import { findFormSlug } from "../configurable-forms.sql.ts";
import { formHtml } from "./form-page.ts";
import { openFormFor, openFormForAnybody } from "./open-form.ts";

/** A form embedded in another page of ours, and where. */
export interface FormInPage {
  accountId: number;
  formId: string;
  /** The contact's part of the page's address; null on a public page. */
  contactSlug: string | null;
  language: PageLanguage;
  /** Distinguishes the fields of several forms on one page. */
  idPrefix: string;
}

/**
 * Renders a form for embedding in another page; it is submitted to its own address, without a script. Returns null when
 * it is gone, or not open to the visitor.
 */
export async function formInPage(
  context: Context,
  { accountId, formId, contactSlug, language, idPrefix }: FormInPage,
): Promise<string | null> {
  const slug = await findFormSlug(context.db, accountId, formId);
  if (slug === null) return null;
  try {
    const form = contactSlug
      ? await openFormFor(context, slug, contactSlug)
      : await openFormForAnybody(context, slug);
    const token = makeFormToken(context.env, form.key, context.clock.now());
    const action = `/f/${slug}${contactSlug ? `/${contactSlug}` : ""}`;
    return formHtml({ shown: form.shown, token, action, language, idPrefix });
  } catch (error) {
    if (error instanceof AppError && (error.code === "not-found" || error.code === "gone")) return null;
    throw error;
  }
}
