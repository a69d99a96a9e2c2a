import type { ContactImport } from "@broadcast/contract/contact-imports";
import { formatCount } from "../../lib/words/format.ts";
import type { Tone } from "../../ui/display/Badge.tsx";

/** Labels of an import's states. */
export const stateBadges: Readonly<Record<ContactImport["state"], { label: string; tone: Tone }>> = {
  mapping: { label: "Not started", tone: "caution" },
  queued: { label: "Waiting", tone: "info" },
  running: { label: "Importing", tone: "info" },
  done: { label: "Done", tone: "brand" },
  failed: { label: "Failed", tone: "danger" },
};

/** Whether it is a file of vCards, which has cards instead of rows, and no header. */
export const isOfCards = ({ fileName }: Pick<ContactImport, "fileName">): boolean =>
  /\.(vcf|vcard)$/i.test(fileName);

/** A row's place in the file: "Line 12", "Card 3". Cards are numbered after a virtual header row. */
export const placeInFile = (made: Pick<ContactImport, "fileName">, line: number): string =>
  isOfCards(made) ? `Card ${formatCount(line - 1)}` : `Line ${formatCount(line)}`;

/** Whether any row was refused, or imported without a value. */
export const hasRefused = ({ refused, partial }: Pick<ContactImport, "refused" | "partial">): boolean =>
  refused + partial > 0;

/** The result of an import in one line: "1,204 created · 3 refused". */
export const outcomeText = (made: ContactImport): string => {
  if (made.state === "mapping") return "Choose what's in its columns";
  if (made.state === "queued") return "Starts in a moment";
  if (made.state === "running") return `${Math.floor(made.progress * 100)}% read`;
  if (made.state === "failed") return made.failure ?? "The import failed.";
  const parts = (["created", "updated", "unchanged", "refused"] as const)
    .filter((kind) => made[kind] > 0)
    .map((kind) => `${formatCount(made[kind])} ${kind}`);
  return parts.join(" · ") || "No rows";
};
