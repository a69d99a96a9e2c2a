import type { adminQueues } from "@broadcast/contract/admin-queues";
import type { Handlers } from "../../http/serve.ts";
import { getQueue, readQueues, retryQueue, searchJobs, settleJob } from "./admin-queues.ts";

export const adminQueueHandlers: Handlers<typeof adminQueues> = {
  list: (context) => readQueues(context),
  get: (context, { params }) => getQueue(context, params.queueName),
  searchJobs: (context, { params, body }) => searchJobs(context, params.queueName, body.paging),
  retry: (context, { params, body }) => retryQueue(context, params.queueName, body.reason),
  retryJob: (context, { params, body }) => settleJob(context, "retry", params, body.reason),
  removeJob: (context, { params, body }) => settleJob(context, "remove", params, body.reason),
};
