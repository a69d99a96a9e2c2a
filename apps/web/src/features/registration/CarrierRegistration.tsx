import type { Registration } from "@broadcast/contract/registration";
import type { CurrentUser } from "@broadcast/contract/users";
import { hasFailedCampaign } from "@broadcast/domain/registration/registration-state";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { BadgeCheck, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { momentWithin } from "../../lib/words/moment-text.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ReadyPanel, SupportLink } from "../settings/index.ts";
import { OtpCard } from "./OtpCard.tsx";
import { RegistrationEditor } from "./RegistrationEditor.tsx";
import { RegistrationSummary } from "./RegistrationSummary.tsx";
import { ReviewSteps } from "./ReviewSteps.tsx";
import { useRefreshRegistration, useRegistration } from "./registration.api.ts";

const title = "Carrier registration";

function UnderReview({ registration }: { registration: Registration }) {
  const refresh = useRefreshRegistration();
  const { timezone } = useCurrentUser();
  const { step, otp, submittedAt } = registration;
  return (
    <>
      <Card
        title="Registration Pending"
        actions={
          <Button size="sm" isLoading={refresh.isPending} onClick={() => refresh.mutate({ body: {} })}>
            Check for updates
          </Button>
        }
      >
        <p className="mb-4 text-soft text-pretty">
          {submittedAt ? `Submitted ${momentWithin(submittedAt, timezone)}. ` : ""}
          Reviews take from a few minutes to several days. You'll see the result here, and nothing is lost in
          the meantime.
        </p>
        <ReviewSteps step={step} isPerson={registration.form?.brand.entityType === "SOLE_PROPRIETOR"} />
      </Card>
      {step === "otp" && otp ? <OtpCard otp={otp} /> : null}
      {registration.form ? <RegistrationSummary form={registration.form} /> : null}
    </>
  );
}

function introOf({ canUpgrade }: Registration, user: CurrentUser): string {
  if (canUpgrade)
    return "Your sole proprietor registration needs to be renewed. Check your answers and submit them again.";
  if (hasFailedCampaign(user))
    return "Your business is approved, but your message details were rejected. Fix that part and submit again.";
  return "Mobile carriers need to know who's texting whom. Your answers are checked against public records and read by reviewers, so be exact. We mark what they'd reject before you submit.";
}

function NoNumber({ hasCell }: { hasCell: boolean }) {
  return (
    <EmptyState
      icon={<Phone />}
      title="Choose a business number first"
      text={
        hasCell
          ? "Your own mobile number doesn't need registration, but it can't send texts from here. A business number can."
          : "The registration belongs to the number your texts come from."
      }
      action={
        <ButtonLink kind="primary" href="/select-phone-number">
          Choose a number
        </ButtonLink>
      }
    />
  );
}

function Registered({ registration: { form } }: { registration: Registration }) {
  return (
    <>
      <Card>
        <p className="flex items-start gap-3 text-text">
          <BadgeCheck aria-hidden="true" className="size-6 shrink-0 text-b11" />
          <span>
            <strong className="block font-semibold">Your business is registered with the carriers</strong>
            <span className="text-soft">
              We send your texts within the limits of your registration. If something about your business
              changes, <SupportLink subject="Change of a carrier registration" />. We update approved
              registrations with the carriers by hand.
            </span>
          </span>
        </p>
      </Card>
      {form ? <RegistrationSummary form={form} /> : null}
    </>
  );
}

const ReadingPanel = ({ children }: { children: ReactNode }) => (
  <Panel title={title} width="reading">
    <div className="@container flex flex-col gap-4">{children}</div>
  </Panel>
);

/** The panel for a registration's status: a new one for each, so that it starts at its top and takes the focus. */
function PanelOf({ registration }: { registration: Registration }) {
  const user = useCurrentUser();
  const { status } = registration;
  if (user.phoneNumberType !== "managed-voip")
    return (
      <Panel key="no-number" title={title} width="reading">
        <NoNumber hasCell={user.phoneNumber !== null} />
      </Panel>
    );
  switch (status) {
    case "registered":
      return (
        <ReadingPanel key="registered">
          <Registered registration={registration} />
        </ReadingPanel>
      );
    case "registration-queued":
    case "registering":
      return (
        <ReadingPanel key="under-review">
          <UnderReview registration={registration} />
        </ReadingPanel>
      );
    case "not-registered":
    case "registration-failed":
      return (
        <RegistrationEditor
          key={status}
          title={title}
          intro={introOf(registration, user)}
          registration={registration}
        />
      );
  }
}

/** The registration with the carriers: the form, the status of its review, and what is missing. */
export function CarrierRegistration() {
  return (
    <ReadyPanel title={title} read={useRegistration()}>
      {(registration) => <PanelOf registration={registration} />}
    </ReadyPanel>
  );
}
