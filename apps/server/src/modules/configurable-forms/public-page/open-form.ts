import type { Context } from "../../../http/context.ts";
import { readBusiness } from "../../../public-pages/business.sql.ts";
import { invalidLink } from "../../../public-pages/invalid-link.ts";
import { pageBrandOf } from "../../../public-pages/public-page.ts";
import { requireBusinessServed, requireServed } from "../../../public-pages/served.ts";
import { findContactOfLink, listCustomFields, readContactLinkSlug } from "../../contacts/index.ts";
import { type FormRow, findFormBySlug } from "../configurable-forms.sql.ts";
import { completeFields, FIRST_CONSENT, FIRST_FIELDS } from "../form-fields.ts";
import type { OpenedForm } from "../submissions/submit-form.ts";
import { showForm } from "./shown-form.ts";

/** Returns a link's form for the contact of the link. Opening it changes nothing. */
export async function openFormFor(
  context: Context,
  formSlug: string,
  contactSlug: string,
): Promise<OpenedForm> {
  const { db, env } = context;
  const form = await findFormBySlug(db, formSlug);
  const holder = readContactLinkSlug(env, contactSlug);
  if (!form || holder?.accountId !== form.accountId) throw invalidLink();
  requireServed(form);
  const contact = await findContactOfLink(db, form.accountId, holder.contactId);
  if (!contact) throw invalidLink();
  return {
    ...(await opened(context, form.accountId, form, form.name, contact)),
    formId: form.formId,
    key: `${form.formId} ${contact._id}`,
    page: `f/${formSlug}`,
    tags: form.tags,
    keywordId: form.keywordId,
  };
}

/** Returns a form for any visitor. A closed one is not found. */
export async function openFormForAnybody(context: Context, formSlug: string): Promise<OpenedForm> {
  const form = await findFormBySlug(context.db, formSlug);
  if (!form) throw invalidLink();
  requireServed(form);
  if (!form.isOpen) throw invalidLink();
  return {
    ...(await opened(context, form.accountId, form, form.name, null)),
    formId: form.formId,
    key: form.formId,
    page: `f/${formSlug}`,
    tags: form.tags,
    keywordId: form.keywordId,
    allowedOrigins: form.allowedOrigins,
  };
}

/** Returns the contact info form: everything that the business can know about a contact. */
export async function openContactInfo(context: Context, contactSlug: string): Promise<OpenedForm> {
  const { db, env } = context;
  const holder = readContactLinkSlug(env, contactSlug);
  const contact = holder && (await findContactOfLink(db, holder.accountId, holder.contactId));
  if (!contact) throw invalidLink();
  const { accountId } = holder;
  await requireBusinessServed(db, accountId);
  const customFields = await listCustomFields(db, accountId);
  const fields = completeFields(
    FIRST_FIELDS,
    customFields.map(({ _id }) => _id),
  ).map((field) => ({ ...field, enabled: true, required: false }));
  const info = { fields, consent: FIRST_CONSENT, description: "", redirectUrl: "" };
  return {
    ...(await opened(context, accountId, info, "Your contact info", contact)),
    formId: null,
    key: `info ${contact._id}`,
    page: "c",
    tags: [],
    keywordId: null,
  };
}

async function opened(
  { db, env }: Context,
  accountId: number,
  form: Pick<FormRow, "fields" | "consent" | "description" | "redirectUrl">,
  title: string,
  contact: OpenedForm["contact"],
) {
  const [business, customFields] = await Promise.all([
    readBusiness(db, accountId),
    listCustomFields(db, accountId),
  ]);
  return {
    accountId,
    contact,
    shown: showForm(form, {
      businessName: business.name,
      brand: pageBrandOf(env, business),
      title,
      customFields,
      contact,
    }),
  };
}
