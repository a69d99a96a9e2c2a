import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useManagers } from "./account-managers.api.ts";
import { InvitationCard } from "./InvitationCard.tsx";
import { InviteManagerForm } from "./InviteManagerForm.tsx";
import { ManagerCard } from "./ManagerCard.tsx";

/** Lists the users who may act for the account besides its owner. */
export function AccountManagers() {
  const { data, error, refetch } = useManagers();
  return (
    <Panel title="Managers" width="reading">
      <p className="text-body text-soft text-pretty">
        Managers work in your account from their own: they can write to your contacts, send broadcasts and
        change settings. They can't see or change how you sign in. Everything they change is recorded under
        their name.
      </p>
      <InviteManagerForm />
      {data ? (
        <>
          <ManagerCard managers={data.managers} />
          {data.invitations.length > 0 ? <InvitationCard invitations={data.invitations} /> : null}
        </>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
