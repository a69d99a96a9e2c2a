import { Panel } from "../../../ui/layout/Panel.tsx";
import { TransferForm } from "../credits/TransferForm.tsx";
import { AccountScreen } from "./AccountScreen.tsx";

/** /organization/accounts/{userId}/transfer-credits: between this account and the pool, or another account. */
export function AccountTransfer() {
  return (
    <AccountScreen title="Transfer credits">
      {(account) => (
        <Panel title="Transfer credits" trailing={account.name} width="reading">
          <TransferForm key={account._id} account={account} />
        </Panel>
      )}
    </AccountScreen>
  );
}
