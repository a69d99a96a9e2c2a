import { spaces } from "@broadcast/contract/spaces";
import { useMemo } from "react";
import { call } from "../../lib/api/api-client.ts";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { KnownTeam, type makeWritingSignal, PresenceLine, useBeingPresent } from "../chats/index.ts";

const words = { writing: "writing", reading: "looking at this space" };
/** A user who falls silent disappears without an announcement. */
const lookAgainMs = 30_000;

/** Shows who else is in a space and who is writing, and announces this user to them. */
export function SpacePresence({
  spaceId,
  isOwn,
  writing,
}: {
  spaceId: string;
  isOwn: boolean;
  writing: ReturnType<typeof makeWritingSignal>;
}) {
  const params = useMemo(() => ({ id: spaceId }), [spaceId]);
  const { data } = useEndpoint(
    spaces.present,
    { params },
    {
      isQuiet: true,
      refetchEveryMs: (reply) => (reply && reply.people.length > 0 ? lookAgainMs : false),
    },
  );
  const tell = useMemo(
    () => (activity: "reading" | "writing" | "gone") =>
      call(spaces.bePresent, { params, body: { activity }, isQuiet: true }),
    [params],
  );
  useBeingPresent(tell, writing, data?.isShared === true);
  return (
    <>
      {isOwn ? <KnownTeam /> : null}
      <PresenceLine people={data?.people ?? []} words={words} />
    </>
  );
}
