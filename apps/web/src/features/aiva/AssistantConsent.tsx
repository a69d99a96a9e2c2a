import { aiva } from "@broadcast/contract/aiva";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { useAivaStatus } from "./aiva.api.ts";

/**
 * Asks for consent before the account's texts are sent to an outside service, and lets it be withdrawn.
 * Renders nothing where none would be sent or, with `isAskedOnly`, once that is decided.
 */
export function AssistantConsent({ isAskedOnly = false }: { isAskedOnly?: boolean }) {
  const { data } = useAivaStatus();
  const allow = useSend(aiva.allow, {
    onSuccess: ({ isAllowed }) =>
      toast.success(isAllowed ? "AIVA can now use the service" : "AIVA no longer uses the service"),
  });
  if (data?.place !== "elsewhere" || (isAskedOnly && data.isAllowed)) return null;
  const { host, isAllowed, mayAllow } = data;
  return (
    <Banner
      tone={isAllowed ? "info" : "caution"}
      title={isAllowed ? `AIVA uses ${host}.` : `May AIVA use ${host}?`}
      action={
        mayAllow ? (
          <Button
            size="sm"
            isLoading={allow.isPending}
            onClick={() => allow.mutate({ body: { isAllowed: !isAllowed } })}
          >
            {isAllowed ? "Stop allowing" : "Allow"}
          </Button>
        ) : undefined
      }
    >
      {isAllowed
        ? "Questions, texts to revise, voicemails to transcribe and the figures a question is about are sent there."
        : "Questions, texts to revise, voicemails to transcribe and the figures a question is about would be sent there. Until that's allowed, AIVA answers only from the help articles, and nothing is sent."}
      {mayAllow ? "" : " The account owner or a manager decides."}
    </Banner>
  );
}
