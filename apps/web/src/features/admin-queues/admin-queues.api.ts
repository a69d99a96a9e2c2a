import { adminQueues, type Queue, type QueueJob } from "@broadcast/contract/admin-queues";
import { call } from "../../lib/api/api-client.ts";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";

/** Queues change by themselves. */
const LOOK_EVERY_MS = 10_000;

export const queueHref = (name: string): string => `/admin/queues/${encodeURIComponent(name)}`;

/** All queues, filtered on the client: there are only a few dozen. */
export const useQueueSearch = () =>
  usePagedSearch<Queue>({
    name: "admin-queues",
    topics: adminQueues.list.reads,
    initialQuery: {},
    keyOf: ({ name }) => name,
    fetchPage: async ({ term, signal }) => {
      const { queues } = await call(adminQueues.list, { signal });
      const wanted = term.trim().toLowerCase();
      return { items: queues.filter(({ name }) => name.includes(wanted)) };
    },
  });

export const useQueues = () =>
  useEndpoint(adminQueues.list, {}, { isQuiet: true, refetchEveryMs: () => LOOK_EVERY_MS });

export const useQueue = (queueName: string) =>
  useEndpoint(
    adminQueues.get,
    { params: { queueName } },
    { isQuiet: true, refetchEveryMs: () => LOOK_EVERY_MS },
  );

export const useJobSearch = (queueName: string) =>
  usePagedSearch<QueueJob>({
    name: `admin-queue-${queueName}`,
    topics: adminQueues.searchJobs.reads,
    initialQuery: {},
    fetchPage: searchPage(adminQueues.searchJobs, "jobs", () => ({ params: { queueName }, body: {} })),
  });

export const useRetryJob = () => useSend(adminQueues.retryJob, { isQuiet: true });
export const useRemoveJob = () => useSend(adminQueues.removeJob, { isQuiet: true });

/** Quiet: the form shows errors. */
export const useRetryQueue = () => useSend(adminQueues.retry, { isQuiet: true });
