import { REGIONS } from "@broadcast/domain/account/regions";
import { MONTH_NAMES } from "@broadcast/domain/time/dates";
import { useState } from "react";
import { useTimeZones } from "../../../lib/words/time-zones.ts";
import { Combobox } from "../../../ui/inputs/choice/Combobox.tsx";
import { OptionsField } from "../../../ui/inputs/choice/OptionsField.tsx";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { DateField } from "../../../ui/inputs/date/DateField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { TagsField } from "../../tags/index.ts";
import {
  useCampaignOptions,
  useContactFolders,
  useFormOptions,
  useLinkOptions,
  useOwnFields,
} from "../contact-search.api.ts";
import { useBroadcastOptions } from "./broadcast-options.ts";
import { LINE_OPTIONS, operatorOf } from "./condition-fields.ts";
import type { ConditionDraft } from "./search-draft.ts";

interface ConditionValueProps {
  draft: ConditionDraft;
  onChange: (change: Partial<ConditionDraft>) => void;
  error: string | undefined;
}

const months = MONTH_NAMES.map((label, month) => ({ value: String(month), label }));
const regions = REGIONS.map(({ code, name }) => ({ value: code, label: name }));

function FolderValue({ draft, onChange, error }: ConditionValueProps) {
  const folders = useContactFolders() ?? [];
  return (
    <Combobox
      label="Folder"
      isLabelHidden
      placeholder="Choose a folder"
      options={folders.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={draft.folderId}
      onChange={(folderId) => onChange({ folderId })}
      error={error}
    />
  );
}

function BroadcastValue({ draft, onChange, error }: ConditionValueProps) {
  const [term, setTerm] = useState("");
  return (
    <Combobox
      label="Broadcast"
      isLabelHidden
      placeholder="Choose a broadcast"
      options={useBroadcastOptions(term, draft.broadcastId)}
      value={draft.broadcastId}
      onSearch={setTerm}
      onChange={(broadcastId) => onChange({ broadcastId })}
      error={error}
    />
  );
}

function LinkValue({ draft, onChange, error }: ConditionValueProps) {
  const [term, setTerm] = useState("");
  return (
    <Combobox
      label="Trackable link"
      isLabelHidden
      placeholder="Choose a trackable link"
      options={useLinkOptions(term, draft.trackableLinkId)}
      value={draft.trackableLinkId}
      onSearch={setTerm}
      onChange={(trackableLinkId) => onChange({ trackableLinkId })}
      error={error}
    />
  );
}

function FormValue({ draft, onChange, error }: ConditionValueProps) {
  const [term, setTerm] = useState("");
  return (
    <Combobox
      label="Form"
      isLabelHidden
      placeholder="Choose a form"
      options={useFormOptions(term, draft.configurableFormId)}
      value={draft.configurableFormId}
      onSearch={setTerm}
      onChange={(configurableFormId) => onChange({ configurableFormId })}
      error={error}
    />
  );
}

function CampaignValue({ draft, onChange, error }: ConditionValueProps) {
  const [term, setTerm] = useState("");
  return (
    <Combobox
      label="Campaign"
      isLabelHidden
      placeholder="Choose a campaign"
      options={useCampaignOptions(term, draft.campaignId)}
      value={draft.campaignId}
      onSearch={setTerm}
      onChange={(campaignId) => onChange({ campaignId })}
      error={error}
    />
  );
}

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
  switch (operatorOf(draft.field, draft.is).asks) {
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
      return <FolderValue {...props} />;
    case "broadcast":
      return <BroadcastValue {...props} />;
    case "trackableLink":
      return <LinkValue {...props} />;
    case "configurableForm":
      return <FormValue {...props} />;
    case "campaign":
      return <CampaignValue {...props} />;
  }
}
