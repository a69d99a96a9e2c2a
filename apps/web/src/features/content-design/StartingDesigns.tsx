import type { ContentDesign } from "@broadcast/contract/content-design";
import {
  type DesignKind,
  type OfferedTemplate,
  unlayerTemplates,
} from "@broadcast/contract/unlayer-templates";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";

interface StartingDesignsProps {
  kind: DesignKind;
  /** The account's colors, if it has chosen any; otherwise the designs use their own. */
  ownColors: ContentDesign["colors"] | null;
  onChoose: (design: ContentDesign) => void;
}

/** Starter designs, while the design is empty. */
export function StartingDesigns({ kind, ownColors, onChoose }: StartingDesignsProps) {
  const { data, error, refetch } = useEndpoint(
    unlayerTemplates.offered,
    { query: { kind } },
    { isQuiet: true },
  );
  const begin = useSend(unlayerTemplates.begin);
  if (data?.unlayerTemplates.length === 0) return null;
  const choose = async ({ _id: id }: OfferedTemplate) => {
    // The call shows its own errors.
    const begun = await begin.mutateAsync({ params: { id }, body: {} }).catch(() => null);
    if (begun) onChoose({ ...begun.design, ...(ownColors && { colors: ownColors }) });
  };
  return (
    <section aria-label="Starter designs" aria-busy={begin.isPending} className="flex flex-col gap-3">
      <h2 className="text-heading font-semibold">Start with a design</h2>
      <p className="text-note text-soft">Or add your first block below. You can change everything later.</p>
      {error && !data ? <ErrorState onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LoadingText />}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {data?.unlayerTemplates.map((template) => (
          <li key={template._id}>
            <button
              type="button"
              disabled={begin.isPending}
              onClick={() => void choose(template)}
              className="flex h-full w-full flex-col gap-2 rounded-lg border border-line bg-panel p-3 text-left hover:border-b9 focus-visible:shadow-[var(--focus)] outline-none"
            >
              <DesignMiniature title={template.title} colors={ownColors ?? template.colors} />
              <span className="font-semibold text-label">{template.name}</span>
              <span className="text-note text-soft">{template.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A miniature of a design in its colors, with its first words. */
function DesignMiniature({ title, colors }: { title: string; colors: ContentDesign["colors"] }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-24 flex-col items-center justify-center gap-2 rounded-md border border-line px-3 text-center"
      style={{ background: colors.background, color: colors.text }}
    >
      <span className="line-clamp-2 font-bold text-note">
        {title.replaceAll(/\{\{[^{}|]+\|?([^{}]*)\}\}/g, "$1")}
      </span>
      <span className="h-3 w-16 rounded-full" style={{ background: colors.button }} />
    </span>
  );
}
