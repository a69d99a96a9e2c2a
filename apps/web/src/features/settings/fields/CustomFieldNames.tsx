import type { AccountSettings } from "@broadcast/contract/account-settings";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useRef } from "react";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { AccountSettingsScreen } from "../account/AccountSettingsScreen.tsx";
import { useChangeSetting } from "../account/account-settings.api.ts";
import { freshAccountSettings } from "../account/use-account-settings.ts";
import { SettingsForm } from "../SettingsForm.tsx";
import { FieldRemoval } from "./FieldRemoval.tsx";
import { NamedRows } from "./NamedRows.tsx";
import { namedRowsForm, typedOptions } from "./named-rows.ts";
import { useStoredRows } from "./use-stored-rows.ts";

const title = "Contact fields";
const schema = namedRowsForm("contact");

function CustomFieldNamesForm({ settings }: { settings: AccountSettings }) {
  const change = useChangeSetting("changeCustomFields");
  const stored = useStoredRows(settings.customFields);
  const startedFrom = useRef(new Set(settings.customFields.map(({ _id }) => _id)));
  const form = useZodForm({
    schema,
    values: {
      rows: settings.customFields.map(({ _id, name, kind, options }) => ({
        rowKey: _id,
        name,
        value: "",
        kind,
        options: options.join("\n"),
      })),
    },
    onSubmit: async ({ rows }) => {
      // A field another user added meanwhile is not in the form: leaving it out would remove it with its
      // values.
      const others = (await freshAccountSettings()).customFields.filter(
        ({ _id }) => !startedFrom.current.has(_id),
      );
      const own = rows.map(({ rowKey, name, kind, options }) => ({
        ...stored.idOf(rowKey),
        name,
        kind,
        options: kind === "choice" ? typedOptions(options) : [],
      }));
      const { customFields } = await change.mutateAsync({ body: { customFields: [...own, ...others] } });
      stored.keep(rows, customFields);
      for (const { _id } of customFields.slice(0, rows.length)) startedFrom.current.add(_id);
      toast.success("Contact fields saved");
    },
    fieldNames: Object.fromEntries(
      Array.from({ length: 50 }, (_, index) =>
        ["name", "options"].map((part) => [`customFields.${index}.${part}`, `rows.${index}.${part}`]),
      ).flat(),
    ),
  });
  return (
    <SettingsForm title={title} form={form}>
      <p className="text-soft text-pretty">
        What you want to know about your contacts besides name and number: a favorite color, a size, a pet's
        name. Every contact has each field. You can fill fields with an import and use them in messages by
        their code.
      </p>
      <NamedRows
        group="contact"
        noun="field"
        namePlaceholder="Favorite color"
        storedName={stored.nameOf}
        storedField={(rowKey) => settings.customFields.find(({ _id }) => _id === stored.idOf(rowKey)._id)}
        removalText={(rowKey, code) => <FieldRemoval fieldId={stored.idOf(rowKey)._id ?? ""} code={code} />}
      />
      <p className="text-note text-soft text-pretty">
        For text that's the same for everyone, such as a booking link, use{" "}
        <AppLink href="/account/user-custom-fields" className="font-semibold text-b11 hover:underline">
          saved texts
        </AppLink>
        .
      </p>
    </SettingsForm>
  );
}

/** The account's custom fields on contacts. */
export function CustomFieldNames() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <CustomFieldNamesForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
