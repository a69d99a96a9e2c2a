import { Coins } from "lucide-react";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { useCreditHistory } from "../organizations.api.ts";
import { EntryList } from "./EntryList.tsx";

/** /organization/subscription/credit-history: all movements of the organization's credits. */
export function CreditHistory() {
  const source = useCreditHistory();
  return (
    <Panel title="Credit history" body="bare">
      <EntryList
        source={source}
        empty={
          <EmptyState
            icon={<Coins />}
            title="No credit activity yet"
            text="Credits added to the pool or given to accounts show up here."
          />
        }
      />
    </Panel>
  );
}
