import { REGIONS } from "@broadcast/domain/account/regions";
import { MONTH_NAMES } from "@broadcast/domain/time/dates";
import { useTimeZones } from "../../../lib/words/time-zones.ts";
import { ItemField } from "../../../ui/inputs/choice/ItemField.tsx";
import { OptionsField } from "../../../ui/inputs/choice/OptionsField.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { DateField } from "../../../ui/inputs/date/DateField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { TagsField } from "../../tags/index.ts";
import { useOwnFields } from "../contact-search.api.ts";
import { LINE_OPTIONS, operatorOf } from "./condition-fields.ts";
import { broadcastKind, campaignKind, folderKind, formKind, linkKind } from "./item-kinds.ts";
import type { ConditionDraft } from "./search-draft.ts";

interface ConditionValueProps {
  draft: ConditionDraft;
  onChange: (change: Partial<ConditionDraft>) => void;
  error: string | undefined;
}

const months = MONTH_NAMES.map((label, month) => ({ value: String(month), label }));
const regions = REGIONS.map(({ code, name }) => ({ value: code, label: name }));

/** The items that a condition can be about, with the part of the draft that holds the chosen one. */
const items = {
  folder: { kind: folderKind, label: "Folder", part: "folderId" },
  broadcast: { kind: broadcastKind, label: "Broadcast", part: "broadcastId" },
  trackableLink: { kind: linkKind, label: "Trackable link", part: "trackableLinkId" },
  configurableForm: { kind: formKind, label: "Form", part: "configurableFormId" },
  campaign: { kind: campaignKind, label: "Campaign", part: "campaignId" },
} as const;

function TimeZonesValue({ draft, onChange, error }: ConditionValueProps) {
  return (
    <OptionsField
      label="Time zones"
      isLabelHidden
      placeholder="Choose time zones"
      options={useTimeZones()}
      value={draft.timeZones}
      onChange={(timeZones) => onChange({ timeZones })}
      error={error}
    />
  );
}

function OwnFieldValue({ draft, onChange, error }: ConditionValueProps) {
  const { kind = "text", options = [] } = useOwnFields().find(({ value }) => value === draft.fieldId) ?? {};
  const control = {
    label: "Value",
    isLabelHidden: true,
    value: draft.text,
    onChange: (text: string) => onChange({ text }),
    error,
  };
  if (kind === "date") return <DateField {...control} />;
  if (kind === "text" || kind === "number")
    return (
      <TextField
        {...control}
        placeholder={kind === "number" ? "Number" : "Value"}
        inputMode={kind === "number" ? "decimal" : "text"}
        autoComplete="off"
        maxLength={200}
      />
    );
  const choices =
    kind === "choice"
      ? options.map((option) => ({ value: option, label: option }))
      : [
          { value: "true", label: "Yes" },
          { value: "false", label: "No" },
        ];
  return <Select {...control} options={choices} />;
}

/** The control for a condition's value; nothing if the operator needs none. */
export function ConditionValue(props: ConditionValueProps) {
  const { draft, onChange, error } = props;
  const { asks } = operatorOf(draft.field, draft.is);
  switch (asks) {
    case "none":
      return null;
    case "text":
      return draft.field === "customField" ? (
        <OwnFieldValue {...props} />
      ) : (
        <TextField
          label="Value"
          isLabelHidden
          placeholder="Value"
          autoComplete="off"
          maxLength={200}
          value={draft.text}
          onChange={(text) => onChange({ text })}
          error={error}
        />
      );
    case "days":
      return (
        <TextField
          label="Number of days"
          isLabelHidden
          placeholder="Days"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={draft.days}
          onChange={(days) => onChange({ days })}
          error={error}
          end={<span className="pr-2 text-note">days</span>}
        />
      );
    case "date":
      return (
        <DateField
          label="Date"
          isLabelHidden
          value={draft.date}
          onChange={(date) => onChange({ date })}
          error={error}
        />
      );
    case "tags":
      return (
        <TagsField
          isLabelHidden
          placeholder="Type a tag"
          value={draft.tags}
          onChange={(tags) => onChange({ tags })}
          error={error}
        />
      );
    case "months":
      return (
        <OptionsField
          label="Months"
          isLabelHidden
          placeholder="Choose months"
          options={months}
          value={draft.months}
          onChange={(chosen) => onChange({ months: chosen })}
          error={error}
        />
      );
    case "lines":
      return (
        <OptionsField
          label="Line types"
          isLabelHidden
          placeholder="Choose line types"
          options={LINE_OPTIONS}
          value={draft.lines as readonly (typeof LINE_OPTIONS)[number]["value"][]}
          onChange={(lines) => onChange({ lines })}
          error={error}
        />
      );
    case "regions":
      return (
        <OptionsField
          label="Regions"
          isLabelHidden
          placeholder="Choose states or provinces"
          options={regions}
          value={draft.regions}
          onChange={(chosen) => onChange({ regions: chosen })}
          error={error}
        />
      );
    case "timeZones":
      return <TimeZonesValue {...props} />;
    case "folder":
    case "broadcast":
    case "trackableLink":
    case "configurableForm":
    case "campaign": {
      const { kind, label, part } = items[asks];
      return (
        <ItemField
          key={asks}
          kind={kind}
          label={label}
          isLabelHidden
          placeholder={`Choose a ${label.toLowerCase()}`}
          value={draft[part]}
          onChange={(id) => onChange({ [part]: id })}
          error={error}
        />
      );
    }
  }
}
