import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, instant, searchBody, searchReply, supportReason } from "./shapes.ts";

/** The background jobs of one kind. */
const queue = z.object({
  name: z.string().meta({ description: "Such as contact-imports.run" }),
  running: z.number().int(),
  due: z
    .number()
    .int()
    .meta({ description: "Ready to start as soon as a worker is free, including retries" }),
  later: z.number().int(),
  failed: z.number().int().meta({ description: "Failed after all attempts" }),
  oldestDueAt: instant.nullable().meta({ description: "System time" }),
});
export type Queue = z.infer<typeof queue>;

const queueJob = z.object({
  _id: z.string(),
  state: z.enum(["running", "due", "later", "failed"]),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  createdAt: instant,
  runAt: instant,
  lastError: z
    .string()
    .nullable()
    .meta({ description: "The first line of the error, with addresses and numbers masked" }),
});
export type QueueJob = z.infer<typeof queueJob>;

const queueName = z.object({ queueName: z.string().min(1).max(128) });
const queueJobId = queueName.extend({ jobId: z.string().regex(/^\d{1,18}$/) });
export const jobsRetry = z.object({ reason: supportReason });

export const adminQueues = {
  list: endpoint({
    method: "GET",
    path: "admin/queues",
    summary: "Background jobs by kind: running, waiting and failed",
    access: "superuser",
    reply: z.object({ queues: z.array(queue) }),
    reads: ["queues"],
  }),
  get: endpoint({
    method: "GET",
    path: "admin/queues/{queueName}",
    summary: "The background jobs of one kind, counted",
    access: "superuser",
    params: queueName,
    reply: queue,
    reads: ["queues"],
  }),
  searchJobs: endpoint({
    method: "POST",
    path: "admin/queues/{queueName}/jobs/search",
    summary: "The jobs of one kind, failed ones first; without their payloads",
    access: "superuser",
    isRead: true,
    params: queueName,
    body: searchBody({}),
    reply: searchReply("jobs", queueJob),
    reads: ["queues"],
  }),
  retry: endpoint({
    method: "POST",
    path: "admin/queues/{queueName}/retry",
    summary: "Retry all failed jobs of one kind",
    access: "superuser",
    params: queueName,
    body: jobsRetry,
    reply: z.object({ retried: z.number().int() }),
    touches: ["queues"],
  }),
  retryJob: endpoint({
    method: "POST",
    path: "admin/queues/{queueName}/jobs/{jobId}/retry",
    summary: "Retry one failed job right away, with all its attempts again",
    access: "superuser",
    params: queueJobId,
    body: jobsRetry,
    reply: empty,
    errors: ["wrong-state"],
    touches: ["queues"],
  }),
  removeJob: endpoint({
    method: "DELETE",
    path: "admin/queues/{queueName}/jobs/{jobId}",
    summary: "Remove one failed job for good; what it was to do isn't done",
    access: "superuser",
    params: queueJobId,
    body: jobsRetry,
    reply: empty,
    errors: ["wrong-state"],
    touches: ["queues"],
  }),
};
