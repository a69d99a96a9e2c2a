import type { ContentUses } from "@broadcast/contract/content";
import { formatCount } from "../../lib/words/format.ts";

interface ItemUsesProps {
  /** Undefined while loading, and if it could not be loaded. */
  uses: ContentUses | undefined;
  isPending: boolean;
  /** Whether several items are to be deleted. */
  isMany?: boolean;
}

/** Where the items to be deleted are used. */
export function ItemUses({ uses, isPending, isMany = false }: ItemUsesProps) {
  const it = isMany ? "them" : "it";
  return (
    <>
      {isPending ? <span className="block">Checking what uses {it}…</span> : null}
      {uses && uses.uses.length > 0 ? (
        <>
          <span className="block font-semibold text-text">
            These use {it} and will go on without {it}:
          </span>
          {uses.uses.map(({ title, names, total }) => (
            <span key={title} className="block [overflow-wrap:anywhere]">
              {title}: {names.join(", ")}
              {total > names.length ? ` and ${formatCount(total - names.length)} more` : ""}
            </span>
          ))}
        </>
      ) : null}
      {uses && uses.sentLinks > 0 ? (
        <span className="mt-2 block">
          {isMany ? "The links stop" : "The link stops"} working in{" "}
          {uses.sentLinks === 1
            ? `the message that carries ${it}.`
            : `all ${formatCount(uses.sentLinks)} messages that carry ${it}.`}
        </span>
      ) : null}
      <span className="mt-2 block first:mt-0">This can't be undone.</span>
    </>
  );
}
