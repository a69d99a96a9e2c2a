import { z } from "zod";

const port = z.coerce.number().int().min(1).max(65_535);

const schema = z.object({
  ROLE: z.enum(["api", "worker", "all"]).default("all"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(3000),
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  SECRET: z.string().min(32),
  SANDBOX_URL: z.url().optional(),
  TWILIO_API_URL: z.url().default("https://api.twilio.com"),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/i),
  TWILIO_AUTH_TOKEN: z.string().min(16),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().default("Project Broadcast <no-reply@project-broadcast.example>"),
  STORAGE_DIR: z.string().default(".data/files"),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SUPPORT_EMAIL: z.email().default("support@project-broadcast.example"),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

export type Env = Omit<z.infer<typeof schema>, "PUBLIC_URL"> & { PUBLIC_URL: string };

/** Reading the environment failed; `message` is a sentence that says which variable to mend. */
export class EnvError extends Error {}

/** Parses and checks the environment once. Throws `EnvError`. Empty values count as unset. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? "environment");
    const problem =
      given[name] === undefined ? "is missing" : `is not valid (${issue?.message ?? "unreadable"})`;
    throw new EnvError(`The setting ${name} ${problem}. See .env.example for what it takes.`);
  }
  const env = parsed.data;
  if (env.S3_ENDPOINT && !(env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
    throw new EnvError(
      "S3_ENDPOINT is set, so S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set as well.",
    );
  }
  return { ...env, PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "") };
}
