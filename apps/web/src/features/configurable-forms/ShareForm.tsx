import type { ConfigurableForm } from "@broadcast/contract/configurable-forms";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Code, Copy, ExternalLink } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { copyText } from "../../ui/actions/copy-text.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { QrCodePreview } from "../qr-codes/index.ts";
import { EmbedFormDialog } from "./EmbedFormDialog.tsx";

const look = {
  dots: "square",
  corners: "square",
  color: "#000000",
  background: "#ffffff",
  logo: null,
} as const;

/** Ways to share a form: its address, a QR code, and a frame on another site. */
export function ShareForm({ form }: { form: ConfigurableForm }) {
  const [isEmbedding, setEmbedding] = useState(false);
  if (!form.isOpen)
    return (
      <Card title="Share">
        <p className="text-soft">
          Only your contacts can fill out this form, from their own links. Insert it into a message with
          Insert Content.
        </p>
      </Card>
    );
  return (
    <Card title="Share">
      <div className="flex flex-col gap-4">
        <TextField label="Link" value={form.url} isDisabled onChange={() => {}} />
        <div className="flex flex-wrap gap-2">
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(form.url, "Link copied")}>
            Copy link
          </Button>
          <ButtonLink href={form.url} icon={<ExternalLink aria-hidden="true" />}>
            Open form
          </ButtonLink>
          <Button icon={<Code aria-hidden="true" />} onClick={() => setEmbedding(true)}>
            Add to your site
          </Button>
        </div>
        <QrCodePreview url={form.url} look={look} label={`QR code of ${form.name}`} />
      </div>
      {isEmbedding ? <EmbedFormDialog form={form} onClose={() => setEmbedding(false)} /> : null}
    </Card>
  );
}
