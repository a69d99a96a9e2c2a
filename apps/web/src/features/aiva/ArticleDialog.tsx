import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { useHelpArticle } from "./aiva.api.ts";

interface ArticleDialogProps {
  slug: string;
  title: string;
  onClose: () => void;
}

/** A help article, with a link to the screen it is about. Mount it to open it. */
export function ArticleDialog({ slug, title, onClose }: ArticleDialogProps) {
  const { data, error, refetch } = useHelpArticle(slug);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {data ? (
            <ButtonLink kind="primary" href={data.screen}>
              {`Open ${data.screenLabel}`}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {data ? (
        <div className="flex flex-col gap-3">
          {data.body.split("\n\n").map((paragraph) => (
            <p key={paragraph} className="text-body text-text text-pretty">
              {paragraph}
            </p>
          ))}
        </div>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Dialog>
  );
}
