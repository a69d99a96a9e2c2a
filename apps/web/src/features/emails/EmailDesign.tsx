import { type Email, emails } from "@broadcast/contract/emails";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Send } from "lucide-react";
import { addressOf, call } from "../../lib/api/api-client.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { ContentDetail } from "../content/index.ts";
import { DesignScreen } from "../content-design/index.ts";
import { EmailCheck } from "./EmailCheck.tsx";
import { emailSection } from "./email-section.tsx";

/** /emails/{emailId}/design: the block editor of an email. */
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
  return (
    <DesignScreen
      kind="email"
      title={name}
      id={id}
      read={() => call(emails.readDesign, { params, isQuiet: true })}
      save={(body) => call(emails.saveDesign, { params, body, isQuiet: true })}
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
            // The call shows its own errors.
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
