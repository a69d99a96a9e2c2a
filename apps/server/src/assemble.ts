import type { Clock } from "./clock/clock.ts";
import { connect } from "./db/connection.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import { twilioCarrier } from "./providers/carriers/twilio.ts";
import { smtpMailer } from "./providers/email/mailer.ts";
import { localFolder } from "./providers/storage/local-folder.ts";
import { s3Bucket } from "./providers/storage/s3-bucket.ts";
import type { Storage } from "./providers/storage/storage.ts";
import type { Services } from "./services.ts";

/** Makes the services of a process from its environment. */
export function assemble(env: Env, log: Log, clock: Clock): Services & { close(): Promise<void> } {
  const db = connect(env.DATABASE_URL, env.DATABASE_POOL_SIZE);
  const carrier = twilioCarrier({
    apiUrl: env.TWILIO_API_URL,
    accountSid: env.TWILIO_ACCOUNT_SID,
    authToken: env.TWILIO_AUTH_TOKEN,
    webhooks: {
      messages: `${env.PUBLIC_URL}/webhooks/twilio/messages`,
      status: (reference) => `${env.PUBLIC_URL}/webhooks/twilio/status?message=${reference}`,
    },
  });
  const mailer = smtpMailer(env.SMTP_URL, env.MAIL_FROM);
  return {
    env,
    log,
    clock,
    db,
    carrier,
    mailer,
    storage: storageOf(env),
    async close() {
      await carrier.close();
      mailer.close();
      await db.destroy();
    },
  };
}

function storageOf(env: Env): Storage {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return localFolder(env.STORAGE_DIR);
  return s3Bucket({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
