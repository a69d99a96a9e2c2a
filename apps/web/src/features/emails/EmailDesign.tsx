import { type Email, emails } from "@broadcast/contract/emails";
import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useId } from "react";
import { addressOf, call } from "../../lib/api-client.ts";
import { useSend } from "../../lib/api-hooks.ts";
import { announceChange } from "../../lib/live-topics.ts";
import { useScreenParams } from "../../lib/navigation.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ContentDetail } from "../content/index.ts";
import { DesignEditor } from "../content-design/index.ts";
import { EmailCheck } from "./EmailCheck.tsx";
import { emailSection } from "./email-section.tsx";

/** /emails/{emailId}/design: an email, block by block. */
export function EmailDesign() {
  const { emailId = "" } = useScreenParams();
  return (
    <ContentDetail section={emailSection} param="emailId">
      {(email) => <Designer key={emailId} email={email} />}
    </ContentDetail>
  );
}

function Designer({ email }: { email: Email }) {
  const { _id: id, name } = email;
  const params = { id };
  const sendTest = useSend(emails.sendTest);
  // Read anew each time that the editor opens: what is begun from an old one could not be saved.
  const visit = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ["email-design", id, visit],
    queryFn: () => call(emails.readDesign, { params, isQuiet: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data)
    return (
      <Panel title={name} body="bare">
        {error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingText />}
      </Panel>
    );
  return (
    <DesignEditor
      kind="email"
      title={name}
      store={{
        id,
        saved: data,
        save: async (body) => {
          const kept = await call(emails.saveDesign, { params, body, isQuiet: true });
          announceChange(["content"], [id]);
          return kept;
        },
        reload: () => call(emails.readDesign, { params, isQuiet: true }),
      }}
      previewAddress={({ scheme, contactId, revision, format }) =>
        addressOf(emails.preview, {
          params,
          query: { scheme, contactId, revision: String(revision), format },
        })
      }
      header={<EmailCheck emailId={id} />}
      actions={(saveNow) => (
        <Button
          size="sm"
          kind="primary"
          icon={<Send aria-hidden="true" />}
          isLoading={sendTest.isPending}
          onClick={async () => {
            if ((await saveNow()) === null) return;
            // The call tells its own errors.
            await sendTest.mutateAsync({ params, body: {} }).then(
              ({ to, reason }) => toast.success(`Test sent to ${to}`, reason ?? undefined),
              () => {},
            );
          }}
        >
          Send test
        </Button>
      )}
    />
  );
}
