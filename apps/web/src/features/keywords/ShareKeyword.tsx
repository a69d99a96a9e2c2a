import type { Keyword } from "@broadcast/contract/keywords";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Copy, ExternalLink } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useNow } from "../../lib/live/use-now.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { copyText } from "../../ui/actions/copy-text.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { QrCodePreview } from "../qr-codes/index.ts";
import { phaseOf } from "./keyword-days.ts";

const look = {
  dots: "square",
  corners: "square",
  color: "#000000",
  background: "#ffffff",
  logo: null,
} as const;

/**
 * Ways to use a keyword without typing it: a link that opens the messaging app, a QR code, and a contact's own link to
 * a form.
 */
export function ShareKeyword({ keyword }: { keyword: Keyword }) {
  const { timezone } = useCurrentUser();
  const its = phaseOf(keyword, useNow(), timezone);
  return (
    <Card title="Share">
      {!keyword.isOn ? (
        <p className="text-soft">Turn the keyword on to share it.</p>
      ) : its.phase === "over" ? (
        <p className="text-soft">It ended on {its.day}. Change its last day to share it again.</p>
      ) : !keyword.smsLink ? (
        <p className="text-soft">Choose a phone number first, then people can text this keyword.</p>
      ) : (
        <div className="flex flex-col gap-4">
          {its.phase === "ahead" ? <p>People can use it from {its.day}.</p> : null}
          <ForAnyone keyword={keyword} smsLink={keyword.smsLink} isOpen={its.phase === "active"} />
          <ForContacts keyword={keyword} />
        </div>
      )}
    </Card>
  );
}

function ForAnyone({
  keyword: { word, publicLink },
  smsLink,
  isOpen,
}: {
  keyword: Keyword;
  smsLink: string;
  /** Whether its page can be opened. */
  isOpen: boolean;
}) {
  return (
    <>
      <TextField label="Link" value={publicLink} isDisabled onChange={() => {}} />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(publicLink, "Link copied")}>
          Copy link
        </Button>
        {isOpen ? (
          <ButtonLink href={publicLink} icon={<ExternalLink aria-hidden="true" />}>
            Open page
          </ButtonLink>
        ) : null}
      </div>
      <QrCodePreview url={smsLink} look={look} label={`QR code that texts ${word}`} />
      <p className="text-note text-soft">
        Scanning the code starts a text with the word filled in. The link does the same on a phone and shows
        the code on a computer.
      </p>
    </>
  );
}

function ForContacts({ keyword: { slug } }: { keyword: Keyword }) {
  const link = `{{contactLink}}/k/${slug}`;
  return (
    <>
      <TextField
        label="Link for contacts"
        hint="In a message, this becomes each contact's own link. It opens a form with their details, and sending it works like texting the keyword."
        value={link}
        isDisabled
        onChange={() => {}}
      />
      <div>
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(link, "Link copied")}>
          Copy link for contacts
        </Button>
      </div>
    </>
  );
}
