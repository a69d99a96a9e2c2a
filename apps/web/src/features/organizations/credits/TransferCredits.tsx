import { Panel } from "../../../ui/layout/Panel.tsx";
import { TransferForm } from "./TransferForm.tsx";

/** /organization/subscription/transfer-credits: between accounts, or an account and the pool. */
export function TransferCredits() {
  return (
    <Panel title="Transfer credits" width="reading">
      <TransferForm />
    </Panel>
  );
}
