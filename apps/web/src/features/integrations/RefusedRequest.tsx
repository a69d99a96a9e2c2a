import { Button } from "@broadcast/ui/actions/Button.tsx";
import type { ApiError } from "../../lib/api/api-error.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";
import { requestProblem } from "./request-problem.ts";

/** Replaces a partner's page if its request is invalid: says why, and links home. */
export function RefusedRequest({
  error,
  isRetrying,
  onRetry,
}: {
  error: ApiError;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const { title, text, canRetry } = requestProblem(error);
  return (
    <PublicPage title={title} text={text}>
      {canRetry ? (
        <Button kind="primary" size="lg" isFull isLoading={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      ) : (
        <ButtonLink kind="primary" size="lg" isFull href="/">
          Go to Project Broadcast
        </ButtonLink>
      )}
    </PublicPage>
  );
}
