import { Button } from "@broadcast/ui/actions/Button.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Plug, Plus } from "lucide-react";
import { useState } from "react";
import { useGo } from "../../../lib/screens/navigation.ts";
import { counted } from "../../../lib/words/format.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { integratorHref, useIntegratorSearch } from "../admin-tools.api.ts";
import { IntegratorDialog } from "./IntegratorDialog.tsx";
import { type NewKey, NewKeyDialog } from "./NewKeyDialog.tsx";

/** /admin/tools/integrators: the partners whose products businesses connect. */
export function IntegratorList() {
  const source = useIntegratorSearch();
  const go = useGo();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<NewKey | null>(null);
  return (
    <Panel
      title="Integrators"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      actions={
        <Button kind="primary" size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          New
        </Button>
      }
      header={
        <div className="max-w-[552px] px-4 py-3">
          <SearchField label="Search integrators" value={source.term} onChange={source.setTerm} />
        </div>
      }
    >
      <List
        label="Integrators"
        source={source}
        type="nav"
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
        empty={
          <EmptyState
            icon={<Plug />}
            title="No integrators yet"
            text="Add a partner so that businesses can connect its product with their accounts."
            action={
              <Button kind="primary" onClick={() => setCreating(true)}>
                New integrator
              </Button>
            }
          />
        }
      />
      {isCreating ? (
        <IntegratorDialog
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            source.reload();
            setMade(created);
          }}
        />
      ) : null}
      {made ? (
        <NewKeyDialog
          made={made}
          onClose={() => {
            setMade(null);
            go(integratorHref(made.integrator._id));
          }}
        />
      ) : null}
    </Panel>
  );
}
