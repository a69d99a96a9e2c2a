import type { ReferralProgram } from "@broadcast/contract/referrals";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Copy } from "lucide-react";
import { copyText } from "../../ui/actions/copy-text.ts";
import { Card } from "../../ui/layout/Card.tsx";

/** The account's own link and code, to copy. */
export function ShareCard({ program: { link, code } }: { program: ReferralProgram }) {
  return (
    <Card title="Your link">
      <div className="flex flex-col gap-3">
        <p className="rounded-md bg-n3 px-3 py-2.5 font-mono text-body text-text [overflow-wrap:anywhere]">
          {link}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            kind="primary"
            icon={<Copy />}
            onClick={() => void copyText(link, "Link copied to clipboard")}
          >
            Copy link
          </Button>
          <Button icon={<Copy />} onClick={() => void copyText(code, "Code copied to clipboard")}>
            Copy code {code}
          </Button>
        </div>
      </div>
    </Card>
  );
}
