import type { Classifier } from "@broadcast/contract/message-classifiers";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Ellipsis, Filter, Pencil, Plus, Power, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { useChangeClassifier, useClassifierSearch, useRemoveClassifier } from "../admin-tools.api.ts";
import { ClassifierDialog } from "./ClassifierDialog.tsx";
import { effectLabels, kinds } from "./classifier-words.ts";

/** The installation's own rules: add, change, switch off and delete them. */
export function OwnRules({ chips }: { chips: ReactNode }) {
  const source = useClassifierSearch();
  const isPhone = useIsPhone();
  const change = useChangeClassifier();
  const remove = useRemoveClassifier();
  const [editing, setEditing] = useState<Classifier | "new" | null>(null);
  const [deleting, setDeleting] = useState<Classifier | null>(null);
  const toggle = async ({ _id, updatedAt: _, ...rule }: Classifier) => {
    try {
      await change.mutateAsync({ params: { classifierId: _id }, body: { ...rule, isOn: !rule.isOn } });
      toast.success(rule.isOn ? `${rule.name} is off` : `${rule.name} is on`);
    } catch {
      toast.error("We couldn't change the rule. Please try again.");
    }
  };
  return (
    <Panel
      title="Message classifiers"
      body="bare"
      actions={
        <Button kind="primary" size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setEditing("new")}>
          New
        </Button>
      }
      header={
        <>
          {chips}
          <div className="max-w-[552px] px-4 py-3">
            <SearchField label="Search rules" value={source.term} onChange={source.setTerm} />
          </div>
        </>
      }
    >
      <List
        label="Our rules"
        source={source}
        subtitleLines={isPhone ? 2 : 1}
        onPress={setEditing}
        row={({ name, kind, effect, phrases, isOn }) => ({
          leading: <Avatar name={name} hue="grey" icon={<Filter className="size-[18px]" />} />,
          title: name,
          subtitle: `${effectLabels[effect]} · ${phrases.join(", ")}`,
          badge: (
            <>
              {isOn ? null : <Badge>Off</Badge>}
              <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
            </>
          ),
        })}
        rowActions={(rule) => (
          <Menu
            align="end"
            trigger={
              <IconButton size="sm" label={`More for ${rule.name}`} icon={<Ellipsis aria-hidden="true" />} />
            }
            entries={[
              { label: "Edit", icon: <Pencil />, onSelect: () => setEditing(rule) },
              {
                label: rule.isOn ? "Turn off" : "Turn on",
                icon: <Power />,
                onSelect: () => void toggle(rule),
              },
              { label: "Delete", icon: <Trash2 />, isDanger: true, onSelect: () => setDeleting(rule) },
            ]}
          />
        )}
        empty={
          <EmptyState
            icon={<Filter />}
            title="No rules yet"
            text="Block messages by what they say, warn their writers, or treat more words as an opt-out."
            action={
              <Button kind="primary" onClick={() => setEditing("new")}>
                New rule
              </Button>
            }
          />
        }
      />
      {editing ? (
        <ClassifierDialog
          classifier={editing === "new" ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
      <ConfirmDialog
        isOpen={deleting !== null}
        isDanger
        title={`Delete ${deleting?.name}?`}
        confirmLabel="Delete rule"
        onClose={() => setDeleting(null)}
        onConfirm={async () => {
          if (!deleting) return;
          await remove.mutateAsync({ params: { classifierId: deleting._id } });
          toast.success("Rule deleted");
        }}
      >
        Messages that it blocks can be sent again.
      </ConfirmDialog>
    </Panel>
  );
}
