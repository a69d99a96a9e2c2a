import type { ConfigurableFormChange } from "@broadcast/contract/configurable-forms";
import type { SignedIn } from "../../http/context.ts";
import { readBusiness } from "../../public-pages/business.sql.ts";
import { pageBrandOf } from "../../public-pages/public-page.ts";
import { listCustomFields } from "../contacts/index.ts";
import { formWithChange, getForm } from "./configurable-forms.ts";
import { formPage } from "./public-page/form-page.ts";
import { showForm } from "./public-page/shown-form.ts";

/** Renders a form as visitors would see it, with unsaved changes. It cannot be submitted. */
export async function previewForm(
  context: SignedIn,
  id: string,
  change: ConfigurableFormChange,
): Promise<{ html: string }> {
  const { db, env, accountId } = context;
  const [form, { name }, business, customFields] = await Promise.all([
    formWithChange(context, id, change),
    getForm(context, id),
    readBusiness(db, accountId),
    listCustomFields(db, accountId),
  ]);
  const shown = showForm(form, {
    businessName: business.name,
    brand: pageBrandOf(env, business),
    title: change.name ?? name,
    customFields,
    contact: null,
  });
  return { html: formPage({ shown, token: "", action: "", language: "en" }) };
}
