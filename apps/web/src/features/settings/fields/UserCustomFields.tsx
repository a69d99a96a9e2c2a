import type { AccountSettings } from "@broadcast/contract/account-settings";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { AccountSettingsScreen } from "../account/AccountSettingsScreen.tsx";
import { useChangeSetting } from "../account/account-settings.api.ts";
import { SettingsForm } from "../SettingsForm.tsx";
import { NamedRows } from "./NamedRows.tsx";
import { namedRowsForm } from "./named-rows.ts";
import { useStoredRows } from "./use-stored-rows.ts";

const title = "Saved texts";
const schema = namedRowsForm("user");

function UserCustomFieldsForm({ settings }: { settings: AccountSettings }) {
  const change = useChangeSetting("changeUserCustomFields");
  const stored = useStoredRows(settings.userCustomFields);
  const form = useZodForm({
    schema,
    values: {
      rows: settings.userCustomFields.map(({ _id, name, value }) => ({
        rowKey: _id,
        name,
        value,
        kind: "text" as const,
        options: "",
      })),
    },
    onSubmit: async ({ rows }) => {
      const body = {
        userCustomFields: rows.map(({ rowKey, name, value }) => ({ ...stored.idOf(rowKey), name, value })),
      };
      const { userCustomFields } = await change.mutateAsync({ body });
      stored.keep(rows, userCustomFields);
      toast.success("Saved texts updated");
    },
    fieldNames: Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`userCustomFields.${index}.name`, `rows.${index}.name`]),
    ),
  });
  return (
    <SettingsForm title={title} form={form}>
      <p className="text-soft text-pretty">
        Text about you that you often use in messages: a booking link, your opening hours, a signature. Put
        the code in a message, and every recipient gets the text. If you change it here, messages sent from
        then on use the new text.
      </p>
      <NamedRows
        group="user"
        noun="text"
        namePlaceholder="Booking link"
        hasValues
        storedName={stored.nameOf}
        removalText={(_, code) =>
          `When you save, the text is deleted, and {{${code}}} stops working in messages that use it.`
        }
      />
      <p className="text-note text-soft text-pretty">
        For text that differs for each contact, use{" "}
        <AppLink href="/settings/custom-field-names" className="font-semibold text-b11 hover:underline">
          contact fields
        </AppLink>
        .
      </p>
    </SettingsForm>
  );
}

/** The account's own texts that its messages can refer to. */
export function UserCustomFields() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <UserCustomFieldsForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
