import { type Attachment, attachments } from "@broadcast/contract/attachments";
import { fileSizeText } from "@broadcast/domain/content/file-size";
import { addressOf } from "../../lib/api/api-client.ts";
import { DownloadLink } from "../../ui/actions/DownloadLink.tsx";
import { Card } from "../../ui/layout/Card.tsx";

/** Shows the file itself, if the browser can. */
export function AttachmentPreview({ attachment }: { attachment: Attachment }) {
  const { _id: id, fileName, fileSize, modifiedAt } = attachment;
  const href = addressOf(attachments.file, { params: { id }, query: { version: modifiedAt } });
  return (
    <Card
      title={fileName}
      actions={
        <DownloadLink href={href} size="sm">
          Download
        </DownloadLink>
      }
    >
      <p className="mb-3 text-note text-soft">{fileSizeText(fileSize)}</p>
      <Shown attachment={attachment} href={href} />
    </Card>
  );
}

function Shown({ attachment: { kind, fileName }, href }: { attachment: Attachment; href: string }) {
  switch (kind) {
    case "picture":
      return <img src={href} alt={fileName} className="max-h-[60vh] w-full rounded-md object-contain" />;
    case "audio":
      // biome-ignore lint/a11y/useMediaCaption: uploaded files have no captions
      return <audio controls preload="none" src={href} aria-label={fileName} className="w-full" />;
    case "video":
      return (
        // biome-ignore lint/a11y/useMediaCaption: uploaded files have no captions
        <video
          controls
          preload="metadata"
          src={href}
          aria-label={fileName}
          className="max-h-[60vh] w-full rounded-md bg-black"
        />
      );
    case "pdf":
      // Phones open a PDF in another app.
      return navigator.pdfViewerEnabled ? (
        <iframe
          src={`${href}#navpanes=0`}
          title={fileName}
          className="h-[60vh] w-full rounded-md border border-line"
        />
      ) : (
        <p className="text-soft">Download it to see it.</p>
      );
    case "file":
      return <p className="text-soft">You can open this type of file after you download it.</p>;
  }
}
