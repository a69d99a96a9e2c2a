import { type AivaMessage, aiva } from "@broadcast/contract/aiva";
import type { Reply } from "@broadcast/contract/endpoint";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { keyOf, readOptions, useEndpoint } from "../../../lib/api/api-hooks.ts";

/** Document 1, section 4. */
const pollMs = 1_500;
/** Document 1, section 9. */
const pageSize = 50;

const pageOf = (page: number) => ({ query: { page, pageSize } });

/** The chat from its oldest loaded message to its newest, and the text AIVA is currently writing. */
export function useAivaChat() {
  const client = useQueryClient();
  const [pages, setPages] = useState(1);
  const reads = useQueries({
    queries: Array.from({ length: pages }, (_, index) => readOptions(aiva.list, pageOf(index + 1))),
  });
  const [newest] = reads;
  // If pages shifted meanwhile, one repeats messages of the page before it.
  const byId = new Map(reads.flatMap(({ data }) => data?.messages ?? []).map((each) => [each._id, each]));
  const messages = [...byId.values()].reverse();
  const waiting = messages.findLast(({ state }) => state === "sending");

  /** Merges messages into the first page, replacing older versions. */
  const remember = (news: readonly AivaMessage[]) =>
    client.setQueryData<Reply<typeof aiva.list>>(keyOf(aiva.list, pageOf(1)), (known) => {
      if (!known) return known;
      const changed = new Map(news.map((each) => [each._id, each]));
      const kept = known.messages.map((each) => {
        const change = changed.get(each._id);
        changed.delete(each._id);
        return change ?? each;
      });
      return { ...known, messages: [...[...changed.values()].reverse(), ...kept] };
    });

  const poll = useEndpoint(
    aiva.poll,
    { params: { messageId: waiting?._id ?? "" } },
    {
      isEnabled: waiting !== undefined,
      isQuiet: true,
      refetchEveryMs: (message) => (message && message.state !== "sending" ? false : pollMs),
    },
  );
  const { data: polled } = poll;
  const isOver = polled !== undefined && polled.state !== "sending" && polled._id === waiting?._id;
  const latest = useRef(remember);
  latest.current = remember;
  useEffect(() => {
    if (!polled || !isOver) return;
    const { answerSoFar: _, ...question } = polled;
    void call(aiva.after, { params: { messageId: question._id }, isQuiet: true })
      .then((answers) => latest.current([question, ...answers.messages]))
      // The known state is shown; the answer comes with the next refresh of the list.
      .catch(() => latest.current([question]));
  }, [polled, isOver]);

  /** Starts waiting for a question; progress of an earlier attempt does not apply. */
  const onAsked = (question: AivaMessage) => {
    client.removeQueries({ queryKey: keyOf(aiva.poll, { params: { messageId: question._id } }) });
    remember([question]);
  };

  return {
    messages,
    isLoading: newest?.isPending ?? true,
    error: newest?.error ?? null,
    onRetry: () => void newest?.refetch(),
    waiting,
    answerSoFar: waiting && polled?._id === waiting._id ? polled.answerSoFar : "",
    hasEarlier: pages < (newest?.data?.paging.pages ?? 1),
    isLoadingEarlier: reads.at(-1)?.isPending ?? false,
    onLoadEarlier: () => setPages((count) => count + 1),
    onAsked,
    remember,
  };
}
