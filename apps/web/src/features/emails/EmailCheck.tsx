import { EMAIL_CLIPPED_BYTES, EMAIL_WARN_BYTES, emails } from "@broadcast/contract/emails";
import { useEffect } from "react";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { useScreenSearch } from "../../lib/screens/navigation.ts";
import { counted } from "../../lib/words/format.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { kilobytes } from "./kilobytes.ts";

/** The size of an email, and warnings to check before sending, each linked to its block. */
export function EmailCheck({ emailId }: { emailId: string }) {
  const { data } = useEndpoint(emails.check, { params: { id: emailId } }, { isQuiet: true });
  const { block } = useScreenSearch();
  // When the page was opened for one of them, its block is shown once it is rendered.
  useEffect(() => {
    if (block !== undefined && data) showBlock(block);
  }, [block, data]);
  if (!data) return null;
  const { bytes, problems } = data;
  const isClipped = bytes > EMAIL_CLIPPED_BYTES;
  return (
    <div className="flex flex-col gap-2 border-line border-b px-4 py-2">
      {bytes > EMAIL_WARN_BYTES ? (
        <Banner
          tone={isClipped ? "danger" : "caution"}
          title={isClipped ? "Gmail will cut off this email" : "This email is getting large"}
        >
          It is {kilobytes(bytes)} with its footer and links, and Gmail shows the first{" "}
          {kilobytes(EMAIL_CLIPPED_BYTES)}. Remove some blocks.
        </Banner>
      ) : null}
      <details>
        <summary className="cursor-pointer text-label font-semibold">
          {problems.length === 0
            ? `Ready to send · ${kilobytes(bytes)}`
            : `${counted(problems.length, "thing")} to check before you send · ${kilobytes(bytes)}`}
        </summary>
        {problems.length === 0 ? (
          <p className="pt-2 text-note text-soft">
            Pictures have descriptions, links lead somewhere, and every field has a fallback.
          </p>
        ) : (
          <ul className="flex flex-col gap-1.5 pt-2">
            {problems.map(({ blockId, problem }) => (
              <li key={`${blockId} ${problem}`} className="text-note [overflow-wrap:anywhere]">
                {blockId === null ? (
                  problem
                ) : (
                  <button
                    type="button"
                    className="text-left underline underline-offset-2"
                    onClick={() => showBlock(blockId)}
                  >
                    {problem}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </details>
    </div>
  );
}

function showBlock(blockId: string): void {
  const card = document.querySelector<HTMLElement>(`[data-block="${blockId}"]`);
  card?.scrollIntoView?.({ block: "center" });
  (card?.querySelector<HTMLElement>("button, input, [contenteditable=true]") ?? card)?.focus();
}
