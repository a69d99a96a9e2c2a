import type { ContactAction } from "@broadcast/contract/contact-actions";
import type { Contact } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { CheckboxList } from "../../../ui/inputs/choice/CheckboxList.tsx";
import { RadioGroup } from "../../../ui/inputs/choice/RadioGroup.tsx";
import { FieldNote } from "../../../ui/inputs/frame/FieldNote.tsx";
import { useAccountSettings } from "../../settings/index.ts";
import { TagBadge } from "../../tags/index.ts";
import { useMergeContacts } from "./duplicates.api.ts";
import { bestFirst, mergeChoices, numberHint } from "./merge-choices.ts";

interface MergeFormProps {
  id: string;
  contacts: readonly Contact[];
  /** Called with the contact that remains. */
  onMerged: (keptId: string, action: ContactAction) => void;
  onBusy: (isBusy: boolean) => void;
  /** Called before merging with the contact that will remain, and again if it failed. */
  onMerging?: (keptId: string) => void;
  onFailed?: () => void;
}

/** Chooses, field by field, the values that remain when contacts are merged. */
export function MergeForm({ id, contacts, onMerged, onBusy, onMerging, onFailed }: MergeFormProps) {
  const ownFields = useAccountSettings().data?.customFields ?? [];
  const merge = useMergeContacts();
  const { timezone } = useCurrentUser();
  const [included, setIncluded] = useState<readonly string[]>(contacts.map(({ _id }) => _id));
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const those = bestFirst(contacts.filter(({ _id }) => included.includes(_id)));
  const choices = mergeChoices(those, ownFields);
  const pickOf = ({ field, options }: (typeof choices)[number]): string =>
    options.find(({ contactId }) => contactId === chosen[field])?.contactId ?? options[0]!.contactId;
  const tags = [...new Set(those.flatMap((contact) => contact.tags))].sort((a, b) => a.localeCompare(b));

  const submit = async () => {
    if (those.length < 2) {
      setFailure("Choose at least two contacts to merge.");
      return;
    }
    const phone = choices.find(({ field }) => field === "phoneNumber");
    const keptId = phone ? pickOf(phone) : those[0]!._id;
    const picked = choices.map((choice) => ({ ...choice, contactId: pickOf(choice) }));
    onBusy(true);
    onMerging?.(keptId);
    setFailure(undefined);
    try {
      const action = await merge.mutateAsync({
        body: {
          keptId,
          mergedIds: those.flatMap(({ _id }) => (_id === keptId ? [] : [_id])),
          values: Object.fromEntries(
            picked.flatMap(({ field, isOwn, contactId }) => (isOwn ? [] : [[field, contactId]])),
          ),
          customFields: picked.flatMap(({ field, isOwn, contactId }) =>
            isOwn ? [{ _id: field, contactId }] : [],
          ),
        },
      });
      onMerged(keptId, action);
    } catch (problem) {
      onFailed?.();
      setFailure((problem as Error).message);
    } finally {
      onBusy(false);
    }
  };

  return (
    <form
      id={id}
      aria-label="Merge contacts"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {contacts.length > 2 ? (
        <CheckboxList
          label="Which of these are the same person?"
          value={included}
          onChange={setIncluded}
          options={contacts.map((contact) => ({
            value: contact._id,
            label: contactName(contact),
            hint: [contact.phoneNumber, contact.email].filter(Boolean).join(", "),
          }))}
        />
      ) : null}
      {choices
        .filter(({ options }) => options.length > 1)
        .map((choice) => (
          <RadioGroup
            key={choice.field}
            look="cards"
            label={choice.label}
            value={pickOf(choice)}
            onChange={(contactId) => setChosen({ ...chosen, [choice.field]: contactId })}
            options={choice.options.map(({ contactId, text }) => ({
              value: contactId,
              label: text,
              ...(choice.field === "phoneNumber" && {
                hint: numberHint(
                  those.find(({ _id }) => _id === contactId),
                  timezone,
                ),
              }),
            }))}
          />
        ))}
      <section aria-labelledby={`${id}-stays`} className="flex flex-col gap-2">
        <h2 id={`${id}-stays`} className="text-label font-semibold">
          Also kept
        </h2>
        <dl className="grid grid-cols-[minmax(96px,auto)_1fr] gap-x-4 gap-y-1.5 text-body">
          {choices
            .filter(({ options }) => options.length === 1)
            .map(({ field, label, options }) => (
              <div key={field} className="contents">
                <dt className="text-soft">{label}</dt>
                <dd className="min-w-0 [overflow-wrap:anywhere]">{options[0]!.text}</dd>
              </div>
            ))}
          {tags.length > 0 ? (
            <>
              <dt className="text-soft">Tags</dt>
              <dd className="flex min-w-0 flex-wrap gap-1.5">
                {tags.map((tag) => (
                  <TagBadge key={tag} name={tag} />
                ))}
              </dd>
            </>
          ) : null}
        </dl>
        <p className="text-note text-soft">
          Messages, notes, campaigns and consent from all of them are kept. Opt-outs stay with their numbers,
          and if any of them opted out, the merged contact stays marked “Do not message”. You can undo this
          for a day.
        </p>
      </section>
      {failure ? <FieldNote role="alert">{failure}</FieldNote> : null}
    </form>
  );
}
