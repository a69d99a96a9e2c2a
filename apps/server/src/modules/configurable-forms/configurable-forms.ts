import {
  type ConfigurableForm,
  type ConfigurableFormChange,
  FORM_FIELDS,
} from "@broadcast/contract/configurable-forms";
import type { ContentItem } from "@broadcast/contract/content";
import { notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import type { SignedIn } from "../../http/context.ts";
import { listCustomFields, readTagName } from "../contacts/index.ts";
import { type ContentKind, contentUseCases } from "../content/index.ts";
import { type FormRow, hasKeyword, readForms, type StoredForm, writeForm } from "./configurable-forms.sql.ts";
import { changedFields, completeFields, FIRST_CONSENT, FIRST_FIELDS } from "./form-fields.ts";

type FormOwn = Omit<ConfigurableForm, keyof ContentItem>;

/** The public address of a form. */
const formUrl = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, slug: string): string => `${PUBLIC_URL}/f/${slug}`;

export const formKind: ContentKind<"configurableForms", FormOwn, Omit<ConfigurableFormChange, "name">> = {
  contentType: "configurableForm",
  key: "configurableForms",
  noun: "configurable form",
  async read(db, accountId, ids, env) {
    const [forms, customFields] = await Promise.all([
      readForms(db, accountId, ids),
      listCustomFields(db, accountId),
    ]);
    return new Map([...forms].map(([id, form]) => [id, toOwn(form, customFields, env)]));
  },
  isLinked: true,
  async insert(db, accountId, id) {
    await writeForm(db, accountId, id, {
      description: "",
      redirectUrl: "",
      isOpen: true,
      fields: FIRST_FIELDS,
      consent: FIRST_CONSENT,
      tags: [],
      allowedOrigins: [],
      keywordId: null,
    });
  },
  async update(db, accountId, id, change) {
    const form = (await readForms(db, accountId, [id])).get(id);
    if (form) await writeForm(db, accountId, id, await withChange(db, accountId, form, change));
  },
  async copy(db, accountId, fromId, toId) {
    const from = (await readForms(db, accountId, [fromId])).get(fromId);
    if (from) await writeForm(db, accountId, toId, from);
  },
};

const forms = contentUseCases(formKind);

export const getForm = (context: SignedIn, id: string): Promise<ConfigurableForm> => forms.get(context, id);

/** Returns a form with an unsaved change applied. */
export async function formWithChange(
  { db, accountId }: SignedIn,
  id: string,
  change: ConfigurableFormChange,
): Promise<FormRow> {
  const form = (await readForms(db, accountId, [id])).get(id);
  if (!form) throw notFound("configurable form");
  return withChange(db, accountId, form, change);
}

async function withChange(
  db: Connection,
  accountId: number,
  form: FormRow,
  change: Omit<ConfigurableFormChange, "name">,
): Promise<FormRow> {
  const customFields = await listCustomFields(db, accountId);
  const ids = customFields.map(({ _id }) => _id);
  if (change.keyword && !(await hasKeyword(db, accountId, change.keyword))) throw notFound("keyword");
  return {
    description: change.description ?? form.description,
    redirectUrl: change.redirectUrl ?? form.redirectUrl,
    isOpen: change.isOpen ?? form.isOpen,
    fields: changedFields(completeFields(form.fields, ids), change.field, change.order),
    consent: change.consent ?? form.consent,
    tags: change.tags ? [...new Set(change.tags.map(readTagName))] : form.tags,
    allowedOrigins: change.allowedOrigins ? [...new Set(change.allowedOrigins)] : form.allowedOrigins,
    keywordId: change.keyword === undefined ? form.keywordId : change.keyword,
  };
}

function toOwn(form: StoredForm, customFields: readonly { _id: string; name: string }[], env: Env): FormOwn {
  const fields = completeFields(
    form.fields,
    customFields.map(({ _id }) => _id),
  );
  const byKey = new Map(fields.map(({ key, ...settings }) => [key, settings]));
  const settingsOf = (wanted: string) => byKey.get(wanted)!;
  const named = Object.fromEntries(FORM_FIELDS.map((key) => [key, settingsOf(key)])) as Pick<
    FormOwn,
    (typeof FORM_FIELDS)[number]
  >;
  return {
    slug: form.slug,
    url: formUrl(env, form.slug),
    description: form.description,
    keyword: form.keywordId && form.word !== null ? { _id: form.keywordId, word: form.word } : null,
    redirectUrl: form.redirectUrl,
    isOpen: form.isOpen,
    ...named,
    customFields: customFields.map(({ _id, name }) => ({ _id, name, ...settingsOf(_id) })),
    order: fields.map(({ key }) => key),
    consent: form.consent,
    tags: [...form.tags],
    allowedOrigins: [...form.allowedOrigins],
    submissions: form.submissions,
  };
}
