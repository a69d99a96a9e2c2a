import { type BundleImport, bundles } from "@broadcast/contract/bundles";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ActionBar } from "../../ui/layout/ActionBar.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { travelingKindOf } from "./bundled-kinds.ts";
import { ImportedItemRow } from "./ImportedItemRow.tsx";
import { type Choice, importedWith } from "./import-order.ts";
import { OwnItemField } from "./OwnItemField.tsx";

interface ImportOrderProps {
  shareId: string;
  shown: BundleImport;
  /** Called when the bundle changed, so that its current state is shown. */
  onChanged: () => void;
}

/** The choices made for a shared bundle before it is imported. */
export function ImportOrder({ shareId, shown, onChanged }: ImportOrderProps) {
  const send = useSend(bundles.import, { isQuiet: true });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        shown.items.flatMap(({ key, isPart, state, problems }) =>
          isPart && state === "new" && problems.length === 0 ? key : [],
        ),
      ),
  );
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [asksAboutClipping, setAsksAboutClipping] = useState(false);
  const { items, neededKeys } = importedWith(shown, ticked, choices);
  const choiceOf = (key: string) => choices.find((choice) => choice.key === key) ?? null;
  const choose = (key: string, item: { _id: string; name: string } | null) =>
    setChoices([
      ...choices.filter((choice) => choice.key !== key),
      ...(item ? [{ key, itemId: item._id, name: item.name }] : []),
    ]);
  const tick = (key: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(key);
    else next.delete(key);
    setTicked(next);
  };
  const missing = shown.missing.filter(({ key, ownId }) => neededKeys.has(key) && ownId === null);
  const isWaiting = missing.some(({ key }) => !choiceOf(key));
  const isAllHere = shown.items.every(({ state }) => state === "imported" || state === "replaced");
  const nameOf = (wanted: string) => shown.items.find(({ key }) => key === wanted)?.name ?? "";

  const importNow = async (clippingConfirmed = false) => {
    setFailure(null);
    const keys = [...ticked].filter((key) => !choiceOf(key));
    const used = choices.filter(({ key }) => neededKeys.has(key));
    const body = {
      mark: shown.mark,
      keys,
      choices: used.map(({ key, itemId }) => ({ key, itemId })),
      clippingConfirmed,
    };
    try {
      const { imported, updated } = await send.mutateAsync({ params: { shareId }, body });
      toast.success(
        [
          ...(imported > 0 ? [`${counted(imported, "item")} imported`] : []),
          ...(updated > 0 ? [`${counted(updated, "item")} updated`] : []),
        ].join(", ") || "You've already imported this",
      );
      setTicked(new Set());
      setChoices([]);
      onChanged();
    } catch (error) {
      if (error instanceof ApiError && error.fields?.clippingConfirmed) return setAsksAboutClipping(true);
      setFailure(error instanceof Error ? error.message : "We couldn't import this bundle");
      onChanged();
    }
  };

  const rows = (isPart: boolean) =>
    shown.items
      .filter((item) => item.isPart === isPart)
      .map((item) => (
        <ImportedItemRow
          key={item.key}
          item={item}
          isTicked={ticked.has(item.key)}
          onTick={(isTicked) => tick(item.key, isTicked)}
          choice={choiceOf(item.key)}
          onChoose={(own) => choose(item.key, own)}
        />
      ));
  const carried = rows(false);
  return (
    <Panel
      title={shown.name}
      width="reading"
      footer={
        ticked.size > 0 ? (
          <ActionBar>
            <Button
              kind="primary"
              isDisabled={isWaiting}
              isLoading={send.isPending}
              onClick={() => void importNow()}
            >
              Import {counted(items.length, "item")}
            </Button>
          </ActionBar>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-1.5">
          <p className="text-soft">Shared by {shown.from}</p>
          {shown.description ? <p className="whitespace-pre-line">{shown.description}</p> : null}
        </div>
        {failure ? (
          <Banner tone="danger" title="Nothing was imported.">
            {failure}
          </Banner>
        ) : isAllHere ? (
          <Banner title="You've already imported this bundle.">
            We'll let you know here when something in it changes.
          </Banner>
        ) : (
          <Banner title="You'll get your own copies.">
            Everything arrives as a draft or turned off. Importing doesn't send or show anything to anyone.
          </Banner>
        )}
        <Card title="In this bundle" isPadded={false}>
          <ul>{rows(true)}</ul>
        </Card>
        {carried.length > 0 ? (
          <Card title="Included because something above uses it" isPadded={false}>
            <ul>{carried}</ul>
          </Card>
        ) : null}
        {missing.length > 0 ? (
          <Card title="Choose replacements">
            <div className="flex flex-col gap-4">
              {missing.map(({ key, contentType, neededBy }) => (
                <OwnItemField
                  key={key}
                  contentType={contentType}
                  label={`A ${travelingKindOf(contentType)?.singular ?? "piece of content"} that was deleted`}
                  hint={`${neededBy.map(nameOf).join(", ")} can't be imported without it. Choose one of yours, or clear what uses it.`}
                  choice={choiceOf(key)}
                  onChoose={(own) => choose(key, own)}
                />
              ))}
            </div>
          </Card>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={asksAboutClipping}
        onClose={() => setAsksAboutClipping(false)}
        title="Gmail will cut an email off"
        confirmLabel="Import anyway"
        onConfirm={() => importNow(true)}
      >
        A campaign sends an email that is larger than 102 KB with your footer and links. Gmail hides the rest,
        including the unsubscribe link, behind “View entire message”. After the import, you can take blocks
        out of the email and choose it in the campaign again.
      </ConfirmDialog>
    </Panel>
  );
}
