import { emails } from "@broadcast/contract/emails";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { TextLink } from "../../ui/actions/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";

/** Warnings to check before an email is sent, each linked to its place; renders nothing without any. */
export function EmailProblems({ emailId }: { emailId: string }) {
  const { data } = useEndpoint(emails.check, { params: { id: emailId } }, { isQuiet: true });
  if (!data || data.problems.length === 0) return null;
  const { problems } = data;
  return (
    <Banner tone="caution" title={`${counted(problems.length, "thing")} to check in this email`}>
      <ul className="flex flex-col gap-1">
        {problems.map(({ blockId, problem }) => (
          <li key={`${blockId} ${problem}`} className="[overflow-wrap:anywhere]">
            <TextLink href={`/emails/${emailId}/design${blockId === null ? "" : `?block=${blockId}`}`}>
              {problem}
            </TextLink>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
