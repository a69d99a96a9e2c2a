import { templates } from "@broadcast/contract/templates";
import { voiceDrops } from "@broadcast/contract/voice-drops";
import { useEffect } from "react";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { useGo, useScreenParams, useScreenSearch } from "../../lib/screens/navigation.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";

/**
 * /templates/{id}: redirects to the template's current address, depending on its kind, or to the list if it
 * is gone (document 2, section 2.2).
 */
export function OldTemplateAddress() {
  const { templateId: id = "" } = useScreenParams();
  const search = new URLSearchParams(useScreenSearch()).toString();
  const { data, error } = useEndpoint(templates.get, { params: { id } }, { isQuiet: true });
  const go = useGo();
  const drop = useEndpoint(voiceDrops.get, { params: { id } }, { isEnabled: error !== null, isQuiet: true });
  const to = data
    ? `/message-templates/${id}`
    : drop.data
      ? `/voice-drops/${id}`
      : drop.error
        ? "/message-templates"
        : null;
  useEffect(() => {
    if (to) go(search ? `${to}?${search}` : to, { isReplacing: true });
  }, [to, search, go]);
  return <LoadingText />;
}
