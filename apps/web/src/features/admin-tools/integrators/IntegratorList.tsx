import { Plug } from "lucide-react";
import { useState } from "react";
import { useGo } from "../../../lib/screens/navigation.ts";
import { counted } from "../../../lib/words/format.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { RecordList } from "../../../ui/lists/RecordList.tsx";
import { integratorHref, useIntegratorSearch } from "../admin-tools.api.ts";
import { IntegratorDialog } from "./IntegratorDialog.tsx";
import { type NewKey, NewKeyDialog } from "./NewKeyDialog.tsx";

/** /admin/tools/integrators: the partners whose products businesses connect. */
export function IntegratorList() {
  const source = useIntegratorSearch();
  const go = useGo();
  const [made, setMade] = useState<NewKey | null>(null);
  return (
    <RecordList
      title="Integrators"
      noun="integrator"
      isSearchNarrow
      icon={<Plug />}
      emptyText="Add a partner so that businesses can connect its product with their accounts."
      source={source}
      hrefOf={({ _id }) => integratorHref(_id)}
      row={({ name, connected, keyMadeAt, suspension, isFromFile }) => ({
        leading: <Avatar name={name} />,
        title: name,
        subtitle: `${counted(connected, "account")} connected${isFromFile ? " · from the partners file" : ""}`,
        badge: suspension ? (
          <Badge tone="danger">Suspended</Badge>
        ) : keyMadeAt ? undefined : (
          <Badge tone="caution">No key</Badge>
        ),
      })}
      renderCreate={(close) => (
        <IntegratorDialog
          onClose={close}
          onCreated={(created) => {
            source.reload();
            setMade(created);
          }}
        />
      )}
    >
      {made ? (
        <NewKeyDialog
          made={made}
          onClose={() => {
            setMade(null);
            go(integratorHref(made.integrator._id));
          }}
        />
      ) : null}
    </RecordList>
  );
}
