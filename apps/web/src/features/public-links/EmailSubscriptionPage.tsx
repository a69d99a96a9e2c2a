import { CircleCheck, MailX } from "lucide-react";
import { useState } from "react";
import { useScreenParams } from "../../lib/navigation.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { FailedLinkPage } from "./FailedLinkPage.tsx";
import { LinkPage } from "./LinkPage.tsx";
import { linkFailure } from "./link-failure.ts";
import { useChangeSubscription, useEmailSubscription } from "./public-links.api.ts";

const title = "Email subscription";

/** What the link under an email opens. Opening it changes nothing: mail scanners open links too. */
export function EmailSubscriptionPage() {
  const contactSlug = useScreenParams().contactSlug ?? "";
  const { data, error, refetch, isFetching } = useEmailSubscription(contactSlug);
  const change = useChangeSubscription(contactSlug);
  const [failure, setFailure] = useState<string | null>(null);

  if (!data && error)
    return (
      <FailedLinkPage
        title={title}
        failure={linkFailure(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <LoadingText className="pt-24" />;

  const { isSubscribed, email, company } = data;
  const press = async () => {
    setFailure(null);
    try {
      await (isSubscribed ? change.unsubscribe() : change.subscribe());
    } catch (caught) {
      setFailure(linkFailure(caught).sentence);
    }
  };
  const StandingIcon = isSubscribed ? CircleCheck : MailX;
  return (
    <LinkPage title={title} company={company}>
      <div className="flex flex-col gap-4">
        <p role="status" className="flex items-start gap-2.5 text-text">
          <StandingIcon
            aria-hidden="true"
            className={`mt-0.5 size-[18px] shrink-0 ${isSubscribed ? "text-b11" : "text-soft"}`}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <strong className="font-semibold">{email ?? "Your address"}</strong>{" "}
            {isSubscribed ? "is subscribed to emails from" : "is unsubscribed from emails from"} {company}.
          </span>
        </p>
        {failure ? <Banner tone="danger" title={failure} /> : null}
        <Button
          kind={isSubscribed ? "primary" : "secondary"}
          size="lg"
          isFull
          isLoading={change.isPending}
          onClick={() => void press()}
        >
          {isSubscribed ? "Unsubscribe" : "Subscribe"}
        </Button>
      </div>
    </LinkPage>
  );
}
