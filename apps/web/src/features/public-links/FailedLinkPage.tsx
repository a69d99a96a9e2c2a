import { Button } from "../../ui/actions/Button.tsx";
import { LinkPage } from "./LinkPage.tsx";

interface FailedLinkPageProps {
  title: string;
  failure: { sentence: string; canRetry: boolean };
  isRetrying: boolean;
  onRetry: () => void;
}

/** In place of a page that a link opens, where it could not be read. */
export function FailedLinkPage({ title, failure, isRetrying, onRetry }: FailedLinkPageProps) {
  return (
    <LinkPage title={title} text={<span role="alert">{failure.sentence}</span>}>
      {failure.canRetry ? (
        <Button size="lg" isFull isLoading={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </LinkPage>
  );
}
