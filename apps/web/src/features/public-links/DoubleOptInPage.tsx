import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useScreenParams } from "../../lib/navigation.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { PhoneText } from "../../ui/display/PhoneText.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { doubleOptInFailure } from "./double-opt-in-failure.ts";
import { FailedLinkPage } from "./FailedLinkPage.tsx";
import { LinkPage } from "./LinkPage.tsx";
import { OwnProfileForm } from "./OwnProfileForm.tsx";
import { useAcceptDoubleOptIn, useDoubleOptIn } from "./public-links.api.ts";
import { hostOf, useGoOn } from "./use-go-on.ts";

const title = "Confirm your subscription";
const cannotAccept = "Sorry! Unable to double opt in. Please try again later.";

function Done({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-start gap-2.5 text-text">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-[18px] shrink-0 text-b11" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}

/**
 * What a double opt-in link opens, in three steps: accept, the thank-you with an optional form, and the thank-you for
 * filling it in (doc 2, section 4). Opening it changes nothing: scanners open links too.
 */
export function DoubleOptInPage() {
  const contactSlug = useScreenParams().contactSlug ?? "";
  const { data, error, refetch, isFetching } = useDoubleOptIn(contactSlug);
  const accept = useAcceptDoubleOptIn(contactSlug);
  const [failure, setFailure] = useState<string | null>(null);
  const [hasUpdated, setUpdated] = useState(false);
  const goesOn = useGoOn(hasUpdated ? (data?.redirectUrl ?? null) : null);

  if (!data && error)
    return (
      <FailedLinkPage
        title={title}
        failure={doubleOptInFailure(error, cannotAccept)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <LoadingText className="pt-24" />;

  const { user, consentText, phoneNumber, isDoubleOptedIn, redirectUrl } = data;
  const company = user.formattedName;
  const host = redirectUrl === null ? null : hostOf(redirectUrl);
  const wayOn =
    redirectUrl && host ? (
      <ButtonLink href={redirectUrl} size="lg" isFull>{`Go on to ${host}`}</ButtonLink>
    ) : null;

  if (isDoubleOptedIn && hasUpdated)
    return (
      <LinkPage title="Thank you for updating" company={company} phoneNumber={user.formattedPhoneNumber}>
        <div className="flex flex-col gap-4">
          <Done>Your contact info has been updated!</Done>
          {goesOn && host ? <p className="text-soft">{`You are being taken to ${host}.`}</p> : null}
          {wayOn}
        </div>
      </LinkPage>
    );
  if (isDoubleOptedIn)
    return (
      <LinkPage title="Thank you" company={company} phoneNumber={user.formattedPhoneNumber}>
        <div className="flex flex-col gap-5">
          <Done>{`You have confirmed that you want messages from ${company}. Reply STOP to any of them to opt out.`}</Done>
          {wayOn}
          <section aria-labelledby="own-profile" className="flex flex-col gap-4 border-line border-t pt-5">
            <div>
              <h2 id="own-profile" className="text-body font-semibold text-text">
                Tell {company} more, if you like
              </h2>
              <p className="text-note text-soft">Fill in only what you want to add or change.</p>
            </div>
            <OwnProfileForm contactSlug={contactSlug} contact={data} onUpdated={() => setUpdated(true)} />
          </section>
        </div>
      </LinkPage>
    );

  const press = async () => {
    setFailure(null);
    try {
      await accept.mutateAsync(consentText);
    } catch (caught) {
      setFailure(doubleOptInFailure(caught, cannotAccept).sentence);
      // The words may have been changed meanwhile.
      void refetch();
    }
  };
  return (
    <LinkPage
      title={title}
      text={
        <>
          {company} would like to text you at <PhoneText>{phoneNumber}</PhoneText>. Please confirm that you
          want that.
        </>
      }
      company={company}
      phoneNumber={user.formattedPhoneNumber}
    >
      <div className="flex flex-col gap-4">
        <blockquote className="rounded-md border border-line bg-n2 px-3.5 py-3 text-text">
          {consentText}
        </blockquote>
        {failure ? <Banner tone="danger" title={failure} /> : null}
        <Button kind="primary" size="lg" isFull isLoading={accept.isPending} onClick={() => void press()}>
          Accept
        </Button>
        <p className="text-note text-soft text-pretty">
          You don't want this? Close the page: without your Accept nothing is recorded.
        </p>
      </div>
    </LinkPage>
  );
}
