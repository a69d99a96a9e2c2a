import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Suspense, useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useScreenSearch } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { copyText } from "../../ui/actions/copy-text.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { InsightsTabs } from "../message-insights/index.ts";
import { AssistantConsent } from "./AssistantConsent.tsx";

const sample =
  "hey {{firstName|there}}, we just wanted to let you know that we recieved alot of new stuff in the store, come by!!!";

/** Tries the Message Helper on a text, without a chat and without sending; `?text=` supplies one. */
export function TryAiva() {
  const { text: brought } = useScreenSearch();
  const { settings } = useCurrentUser();
  const [text, setText] = useState(brought || sample);
  if (!settings.messageHelper)
    return (
      <Panel title="Try AIVA">
        <EmptyState
          title="Message Insights is off"
          text="Turn it on to try it."
          action={<ButtonLink href="/aiva/settings">AIVA settings</ButtonLink>}
        />
      </Panel>
    );
  return (
    <Panel title="Try AIVA" width="reading">
      <p className="text-body text-soft text-pretty">
        Write a text and see how strong it is, or let AIVA revise it. Nothing is sent from here.
      </p>
      <AssistantConsent isAskedOnly />
      <TextArea label="Your text" value={text} onChange={setText} maxLength={8192} />
      <div className="flex flex-wrap gap-2">
        <Button
          isDisabled={text.trim() === ""}
          onClick={() => void copyText(text, "Text copied to your clipboard")}
        >
          Copy text
        </Button>
        {text.trim() === "" ? null : (
          <ButtonLink href={`/scheduled-broadcasts/new?text=${encodeURIComponent(text.trim())}`}>
            New broadcast with this text
          </ButtonLink>
        )}
      </div>
      <Card title="Message Insights">
        <Suspense fallback={<LoadingText />}>
          <InsightsTabs text={text} use="broadcast" onChange={setText} />
        </Suspense>
      </Card>
    </Panel>
  );
}
