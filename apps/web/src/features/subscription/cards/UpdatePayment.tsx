import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ReadyPanel } from "../../settings/index.ts";
import { useSubscription } from "../subscription.api.ts";
import { cardExpiry, cardName } from "../subscription-words.ts";
import { CardForm } from "./CardForm.tsx";

const title = "Update payment";

/** Shows the card on file, and replaces it. */
export function UpdatePayment() {
  const read = useSubscription();
  const go = useGo();
  return (
    <ReadyPanel title={title} read={read}>
      {({ card, cardField, pastDue }) => (
        <Panel title={title} width="reading">
          {card ? (
            <Card title="Card on file">
              <p className="text-text">
                {cardName(card)} <span className="text-soft">· expires {cardExpiry(card)}</span>
              </p>
            </Card>
          ) : null}
          <Card title={card ? "Use another card" : "Add a card"}>
            <div className="flex flex-col gap-4">
              <p className="text-soft text-pretty">
                {pastDue
                  ? "We'll charge your overdue payment to the new card right away."
                  : "We'll charge your plan and credits to this card from now on."}
              </p>
              {cardField ? (
                <CardForm
                  settings={cardField}
                  onSaved={() => {
                    toast.success("Your card was saved");
                    go("/subscription");
                  }}
                />
              ) : (
                <p className="text-soft">Payments aren't set up here. Please contact support.</p>
              )}
            </div>
          </Card>
        </Panel>
      )}
    </ReadyPanel>
  );
}
