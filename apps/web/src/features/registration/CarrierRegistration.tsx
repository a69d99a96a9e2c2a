import type { Registration } from "@broadcast/contract/registration";
import { BadgeCheck } from "lucide-react";
import { momentText } from "../../lib/moment-text.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ReadyPanel } from "../settings/index.ts";
import { OtpCard } from "./OtpCard.tsx";
import { RegistrationEditor } from "./RegistrationEditor.tsx";
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
          {submittedAt ? `Submitted ${momentText(submittedAt, timezone)}. ` : ""}
          Reviews take from minutes to several days; you will see the result here, and nothing is lost
          meanwhile.
        </p>
        <ReviewSteps step={step} isPerson={registration.form?.brand.entityType === "SOLE_PROPRIETOR"} />
      </Card>
      {step === "otp" && otp ? <OtpCard otp={otp} /> : null}
    </>
  );
}

function Body({ registration }: { registration: Registration }) {
  const { phoneNumberType, phoneNumber } = useCurrentUser();
  if (phoneNumberType !== "managed-voip")
    return (
      <EmptyState
        title="Choose a business number first"
        text={
          phoneNumber
            ? "Your own mobile number needs no registration, and cannot send texts from here. A business number can."
            : "The registration belongs to the number your texts come from."
        }
        action={
          <ButtonLink kind="primary" href="/select-phone-number">
            Choose a number
          </ButtonLink>
        }
      />
    );
  switch (registration.status) {
    case "registered":
      return (
        <Card>
          <p className="flex items-start gap-3 pt-4 text-text">
            <BadgeCheck aria-hidden="true" className="size-6 shrink-0 text-b11" />
            <span>
              <strong className="block font-semibold">Your business is registered with the carriers</strong>
              <span className="text-soft">Texts leave within the limits of your registration.</span>
            </span>
          </p>
        </Card>
      );
    case "registration-queued":
    case "registering":
      return <UnderReview registration={registration} />;
    case "not-registered":
    case "registration-failed":
      return (
        <>
          <p className="text-soft text-pretty">
            {registration.canUpgrade
              ? "Your old sole proprietor registration has to be renewed: check the answers and submit them again."
              : "The mobile carriers want to know who texts whom. Your answers are compared with public records and read by reviewers, so be exact: what they would refuse is marked here before you submit."}
          </p>
          <RegistrationEditor key={registration.status} registration={registration} />
        </>
      );
  }
}

/** The registration with the carriers: the form, how its review stands, and what is missing. */
export function CarrierRegistration() {
  return (
    <ReadyPanel title={title} read={useRegistration()}>
      {(registration) => (
        <Panel title={title} width="reading">
          <Body registration={registration} />
        </Panel>
      )}
    </ReadyPanel>
  );
}
