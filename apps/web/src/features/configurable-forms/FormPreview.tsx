import { type ConfigurableFormChange, configurableForms } from "@broadcast/contract/configurable-forms";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readOptions } from "../../lib/api/api-hooks.ts";
import { useDebounced } from "../../lib/screens/delays.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";

const previewDelayMs = 400;

/** The form as visitors see it, including unsaved changes. */
export function FormPreview({ formId, change }: { formId: string; change: ConfigurableFormChange | null }) {
  const shown = useDebounced(change ? JSON.stringify(change) : "", previewDelayMs);
  const { data } = useQuery({
    ...readOptions(
      configurableForms.preview,
      { params: { id: formId }, body: shown ? (JSON.parse(shown) as ConfigurableFormChange) : {} },
      { isQuiet: true },
    ),
    placeholderData: keepPreviousData,
  });
  if (!data) return <LoadingText />;
  return (
    <iframe
      title="Preview of the form"
      // Without any rights: nothing in it runs, submits forms, or reaches this page.
      sandbox=""
      // biome-ignore lint/plugin/markup: A frame without any rights: nothing in it runs, submits forms, or reaches the page.
      srcDoc={data.html}
      className="h-[640px] w-full max-w-[390px] self-center rounded-lg border border-line bg-panel"
    />
  );
}
