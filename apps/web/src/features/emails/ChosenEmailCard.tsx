import { type ChosenEmail, emails } from "@broadcast/contract/emails";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Eye, Mails, Pencil } from "lucide-react";
import { useState } from "react";
import { addressOf } from "../../lib/api/api-client.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ContentPicker } from "../content/index.ts";
import { DesignPreview } from "../content-design/index.ts";
import { EmailProblems } from "./EmailProblems.tsx";
import { emailSection } from "./email-section.tsx";
import { useClippedQuestion } from "./use-clipped-question.tsx";

interface ChosenEmailCardProps {
  /** The current email; null while a typed text is sent. */
  email: ChosenEmail | null;
  /** Receives whether the email may exceed Gmail's clipping size. */
  onChoose: (emailId: string, clippingConfirmed: boolean) => unknown;
  /** Omitted if it cannot be removed. */
  onTakeOut?: () => unknown;
}

/**
 * The designed email to be sent, as it was when it was chosen, or a way to choose one; asks first about one
 * that is too large.
 */
export function ChosenEmailCard({ email, onChoose, onTakeOut }: ChosenEmailCardProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const { ask, question } = useClippedQuestion();
  const choose = (emailId: string) => ask([emailId], (isConfirmed) => onChoose(emailId, isConfirmed));
  return (
    <>
      {email === null ? (
        <Button className="self-start" icon={<Mails aria-hidden="true" />} onClick={() => setChoosing(true)}>
          Use a designed email
        </Button>
      ) : (
        <div className="flex flex-col gap-3 rounded-md border border-line px-3 py-3">
          <p className="flex items-center gap-2 font-semibold [overflow-wrap:anywhere]">
            <Mails aria-hidden="true" className="size-4 shrink-0" />
            {email.name ?? "A deleted email"}
          </p>
          {email.isOutdated ? (
            <Banner
              tone="caution"
              title="This email has changed since you chose it"
              action={
                <Button size="sm" onClick={() => void choose(email._id)}>
                  Use the latest
                </Button>
              }
            >
              We'll send it as it was then.
            </Banner>
          ) : null}
          {email.name === null ? null : <EmailProblems emailId={email._id} />}
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={<Eye aria-hidden="true" />} onClick={() => setPreviewing(true)}>
              Preview
            </Button>
            {email.name === null ? null : (
              <ButtonLink size="sm" href={`/emails/${email._id}/design`} icon={<Pencil aria-hidden="true" />}>
                Edit design
              </ButtonLink>
            )}
            <Button size="sm" onClick={() => setChoosing(true)}>
              Choose another
            </Button>
            {onTakeOut ? (
              <Button size="sm" kind="quiet" onClick={() => onTakeOut()}>
                Write it here instead
              </Button>
            ) : null}
          </div>
        </div>
      )}
      {isChoosing ? (
        <ContentPicker
          section={emailSection}
          title="Select Email"
          onClose={() => setChoosing(false)}
          onSelect={({ _id }) => choose(_id)}
        />
      ) : null}
      {isPreviewing && email ? (
        <DesignPreview
          hasText
          onClose={() => setPreviewing(false)}
          addressOf={({ scheme, contactId, format }) =>
            addressOf(emails.previewVersion, {
              params: { versionId: email.versionId },
              query: { scheme, contactId, format },
            })
          }
        />
      ) : null}
      {question}
    </>
  );
}
