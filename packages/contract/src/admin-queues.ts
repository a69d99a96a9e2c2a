import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, searchBody, searchReply, supportReason } from "./shapes.ts";

/** The background jobs of one kind. */
const queue = z.object({
  name: z.string().meta({ description: "Such as contact-imports.run" }),
  running: z.number().int(),
  due: z
    .number()
    .int()
    .meta({ description: "To begin as soon as a worker is free, first tries and later ones" }),
  later: z.number().int(),
  failed: z.number().int().meta({ description: "Given up after all their tries" }),
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
  lastError: z.string().nullable().meta({ description: "Its first line, with addresses and numbers masked" }),
});
export type QueueJob = z.infer<typeof queueJob>;

const queueName = z.object({ queueName: z.string().min(1).max(128) });
export const jobsRetry = z.object({ reason: supportReason });

export const adminQueues = {
  list: endpoint({
    method: "GET",
    path: "admin/queues",
    summary: "Background jobs by kind: what runs, waits and failed",
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
    summary: "The jobs of one kind, those given up first; not what they were given",
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
    summary: "Try all jobs of one kind anew that were given up",
    access: "superuser",
    params: queueName,
    body: jobsRetry,
    reply: z.object({ retried: z.number().int() }),
    touches: ["queues"],
  }),
};
