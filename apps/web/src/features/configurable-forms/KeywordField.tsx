import type { ConfigurableForm } from "@broadcast/contract/configurable-forms";
import { keywords } from "@broadcast/contract/keywords";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { Combobox } from "../../ui/inputs/choice/Combobox.tsx";
import type { ControlProps } from "../../ui/inputs/frame/control-props.ts";

interface KeywordFieldProps extends ControlProps<string> {
  /** The one that the form has. */
  chosen: ConfigurableForm["keyword"];
}

/** The keyword whose work is done for who fills a form in: its tags, its campaigns and its answer. */
export function KeywordField({ chosen, ...props }: KeywordFieldProps) {
  const { data } = useEndpoint(keywords.allWords, {}, { isQuiet: true });
  // One that doesn't listen now can stay.
  const others = (data?.keywords ?? []).filter(({ _id }) => _id !== chosen?._id);
  const options = [...(chosen ? [chosen] : []), ...others].map(({ _id, word }) => ({
    value: _id,
    label: word,
  }));
  return <Combobox {...props} options={options} placeholder="No keyword" />;
}
