import { templates } from "@broadcast/contract/templates";
import { useEffect } from "react";
import { useEndpoint } from "../../lib/api-hooks.ts";
import { useGo, useScreenParams, useScreenSearch } from "../../lib/navigation.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";

/** /templates/{id}: leads to where the template is now, or to the list when it is nowhere (document 2, section 2.2). */
export function OldTemplateAddress() {
  const { templateId: id = "" } = useScreenParams();
  const search = new URLSearchParams(useScreenSearch()).toString();
  const { data, error } = useEndpoint(templates.get, { params: { id } }, { isQuiet: true });
  const go = useGo();
  const to = data ? `/message-templates/${id}` : error ? "/message-templates" : null;
  useEffect(() => {
    if (to) go(search ? `${to}?${search}` : to, { isReplacing: true });
  }, [to, search, go]);
  return <LoadingText />;
}
