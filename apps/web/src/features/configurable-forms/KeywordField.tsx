import type { ConfigurableForm } from "@broadcast/contract/configurable-forms";
import { keywords } from "@broadcast/contract/keywords";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { Combobox } from "../../ui/inputs/choice/Combobox.tsx";
import type { ControlProps } from "../../ui/inputs/frame/control-props.ts";

interface KeywordFieldProps extends ControlProps<string> {
  /** The form's current keyword. */
  chosen: ConfigurableForm["keyword"];
}

/** The keyword whose actions run for visitors who submit the form: its tags, campaigns and reply. */
export function KeywordField({ chosen, ...props }: KeywordFieldProps) {
  const { data } = useEndpoint(keywords.allWords, {}, { isQuiet: true });
  // The current one stays available even if it is not active.
  const others = (data?.keywords ?? []).filter(({ _id }) => _id !== chosen?._id);
  const options = [...(chosen ? [chosen] : []), ...others].map(({ _id, word }) => ({
    value: _id,
    label: word,
  }));
  const isInactive =
    data !== undefined && chosen?._id === props.value && !data.keywords.some(({ _id }) => _id === chosen._id);
  return (
    <Combobox
      {...props}
      options={options}
      placeholder="No keyword"
      warning={
        isInactive
          ? `${chosen.word} is off or outside its days, so people who fill out the form don't get what it does.`
          : undefined
      }
    />
  );
}
