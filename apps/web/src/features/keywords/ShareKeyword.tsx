import type { Keyword } from "@broadcast/contract/keywords";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Copy, ExternalLink } from "lucide-react";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { copyText } from "../../ui/actions/copy-text.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { QrCodePreview } from "../qr-codes/index.ts";

const look = {
  dots: "square",
  corners: "square",
  color: "#000000",
  background: "#ffffff",
  logo: null,
} as const;

/** Ways to use a keyword without typing it: a link that opens the messaging app, and a QR code. */
export function ShareKeyword({ keyword }: { keyword: Keyword }) {
  const { word, publicLink, smsLink, isOn } = keyword;
  if (!smsLink || !isOn)
    return (
      <Card title="Share">
        <p className="text-soft">
          {isOn
            ? "Choose a phone number first, then people can text this keyword."
            : "Turn the keyword on to share it."}
        </p>
      </Card>
    );
  return (
    <Card title="Share">
      <div className="flex flex-col gap-4">
        <TextField label="Link" value={publicLink} isDisabled onChange={() => {}} />
        <div className="flex flex-wrap gap-2">
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(publicLink, "Link copied")}>
            Copy link
          </Button>
          <ButtonLink href={publicLink} icon={<ExternalLink aria-hidden="true" />}>
            Open page
          </ButtonLink>
        </div>
        <QrCodePreview url={smsLink} look={look} label={`QR code that texts ${word}`} />
        <p className="text-note text-soft">
          Scanning the code starts a text with the word filled in. The link does the same on a phone and shows
          the code on a computer.
        </p>
      </div>
    </Card>
  );
}
