import type { Clock } from "./clock/clock.ts";
import { connect } from "./db/connection.ts";
import { credentialsOf, type Env } from "./env.ts";
import type { Log } from "./log.ts";
import { smtpAddress } from "./plaintext-backends.ts";
import { assistantOf, noAssistant } from "./providers/assistant/assistant.ts";
import { bandwidthCarrier } from "./providers/carriers/bandwidth/bandwidth.ts";
import type { Carrier } from "./providers/carriers/carrier.ts";
import { carriersOf, webhooksAt } from "./providers/carriers/carriers.ts";
import { sinchCarrier } from "./providers/carriers/sinch/sinch.ts";
import { twilioCarrier } from "./providers/carriers/twilio/twilio.ts";
import { sandboxDns, systemDns } from "./providers/dns/dns.ts";
import { dkimSigning } from "./providers/email/dkim.ts";
import { smtpMailer } from "./providers/email/mailer.ts";
import { type IdentityChecks, noIdentityChecks } from "./providers/identity/identity-checks.ts";
import { stripeIdentityChecks } from "./providers/identity/stripe-identity.ts";
import { noPayments, type Payments } from "./providers/payments/payments.ts";
import { stripePayments } from "./providers/payments/stripe-payments.ts";
import { apnsSender } from "./providers/push/apns.ts";
import { fcmSender } from "./providers/push/fcm.ts";
import type { PhoneSenders, PushSender } from "./providers/push/push-sender.ts";
import { pushSenderOf } from "./providers/push/web-push.ts";
import { campaignRegistry } from "./providers/registration/campaign-registry.ts";
import type { Registrations } from "./providers/registration/carrier-registration.ts";
import { registrationsOf } from "./providers/registration/registrations.ts";
import { twilioA2p } from "./providers/registration/twilio-a2p.ts";
import { clamd } from "./providers/storage/clamd.ts";
import { localFolder } from "./providers/storage/local-folder.ts";
import { s3Bucket } from "./providers/storage/s3-bucket.ts";
import { scannedStorage } from "./providers/storage/scanned-storage.ts";
import type { Storage } from "./providers/storage/storage.ts";
import type { Services } from "./services.ts";

/** Creates the services of a process from its environment. */
export function assemble(env: Env, log: Log, clock: Clock): Services & { close(): Promise<void> } {
  const db = connect(env.DATABASE_URL, env.DATABASE_POOL_SIZE);
  const carriers = carriersOf(configuredCarriers(env));
  const mailer = smtpMailer({
    url: smtpAddress(env),
    from: env.MAIL_FROM,
    domain: env.MAIL_DOMAIN,
    signing: dkimSigning(db, env, log),
  });
  const identityChecks = configuredIdentityChecks(env);
  const assistant = env.ASSISTANT_API_URL
    ? assistantOf({
        apiUrl: env.ASSISTANT_API_URL,
        apiKey: env.ASSISTANT_API_KEY ?? null,
        model: env.ASSISTANT_MODEL,
        transcriptionModel: env.ASSISTANT_TRANSCRIPTION_MODEL,
      })
    : noAssistant;
  const registrations = configuredRegistrations(env);
  const pushSender = configuredPushSender(env, log);
  const phoneSenders = configuredPhoneSenders(env, log);
  return {
    env,
    log,
    clock,
    diskRoom: { isFull: false },
    db,
    carriers,
    registrations,
    mailer,
    dns: env.SANDBOX_URL ? sandboxDns(env.SANDBOX_URL) : systemDns(),
    identityChecks,
    payments: configuredPayments(env),
    assistant,
    pushSender,
    phoneSenders,
    storage: storageOf(env),
    async close() {
      await carriers.close();
      await registrations.close();
      await identityChecks.close();
      await assistant.close();
      await pushSender.close();
      for (const sender of Object.values(phoneSenders)) await sender?.close();
      mailer.close();
      await db.destroy();
    },
  };
}

function configuredCarriers(env: Env): Carrier[] {
  const sinch = credentialsOf(env, "sinch");
  const bandwidth = credentialsOf(env, "bandwidth");
  return [
    twilioCarrier({
      apiUrl: env.TWILIO_API_URL,
      lookUpApiUrl: env.TWILIO_LOOKUP_API_URL,
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
      webhooks: webhooksAt(env.PUBLIC_URL, "twilio"),
    }),
    ...(sinch
      ? [
          sinchCarrier({
            smsApiUrl: env.SINCH_SMS_API_URL,
            numbersApiUrl: env.SINCH_NUMBERS_API_URL,
            servicePlanId: sinch.SINCH_SERVICE_PLAN_ID,
            apiToken: sinch.SINCH_API_TOKEN,
            webhookSecret: sinch.SINCH_WEBHOOK_SECRET,
            projectId: sinch.SINCH_PROJECT_ID,
            keyId: sinch.SINCH_KEY_ID,
            keySecret: sinch.SINCH_KEY_SECRET,
            voice: env.SINCH_VOICE_APP_ID
              ? { appId: env.SINCH_VOICE_APP_ID, secret: env.SINCH_VOICE_SECRET ?? null }
              : null,
            webhooks: webhooksAt(env.PUBLIC_URL, "sinch"),
          }),
        ]
      : []),
    ...(bandwidth
      ? [
          bandwidthCarrier({
            messagingApiUrl: env.BANDWIDTH_MESSAGING_API_URL,
            numbersApiUrl: env.BANDWIDTH_NUMBERS_API_URL,
            voiceApiUrl: env.BANDWIDTH_VOICE_API_URL,
            accountId: bandwidth.BANDWIDTH_ACCOUNT_ID,
            username: bandwidth.BANDWIDTH_USERNAME,
            password: bandwidth.BANDWIDTH_PASSWORD,
            applicationId: bandwidth.BANDWIDTH_APPLICATION_ID,
            voiceApplicationId: env.BANDWIDTH_VOICE_APPLICATION_ID ?? bandwidth.BANDWIDTH_APPLICATION_ID,
            siteId: env.BANDWIDTH_SITE_ID ?? null,
            callbackUsername: bandwidth.BANDWIDTH_CALLBACK_USERNAME,
            callbackPassword: bandwidth.BANDWIDTH_CALLBACK_PASSWORD,
            webhooks: webhooksAt(env.PUBLIC_URL, "bandwidth"),
          }),
        ]
      : []),
  ];
}

function configuredRegistrations(env: Env): Registrations {
  const tcr = credentialsOf(env, "tcr");
  const registryFor = (partnerId: string | undefined) =>
    tcr && partnerId
      ? campaignRegistry({
          apiUrl: env.TCR_API_URL,
          apiKey: tcr.TCR_API_KEY,
          apiSecret: tcr.TCR_API_SECRET,
          partnerId,
        })
      : null;
  const sinch = registryFor(env.TCR_SINCH_PARTNER_ID);
  const bandwidth = registryFor(env.TCR_BANDWIDTH_PARTNER_ID);
  return registrationsOf({
    twilio: twilioA2p({
      apiUrl: env.TWILIO_API_URL,
      trustHubApiUrl: env.TWILIO_TRUSTHUB_API_URL,
      messagingApiUrl: env.TWILIO_MESSAGING_API_URL,
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
    }),
    ...(sinch && { sinch }),
    ...(bandwidth && { bandwidth }),
  });
}

function configuredIdentityChecks(env: Env): IdentityChecks {
  const stripe = credentialsOf(env, "stripe");
  if (!stripe) return noIdentityChecks;
  return stripeIdentityChecks({
    apiUrl: env.STRIPE_API_URL,
    secretKey: stripe.STRIPE_SECRET_KEY,
    webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
  });
}

function configuredPayments(env: Env): Payments {
  const stripe = credentialsOf(env, "stripe");
  if (!stripe) return noPayments;
  return stripePayments({
    apiUrl: env.STRIPE_API_URL,
    secretKey: stripe.STRIPE_SECRET_KEY,
    webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
  });
}

function configuredPushSender(env: Env, log: Log): PushSender {
  const vapid = credentialsOf(env, "vapid");
  return pushSenderOf(vapid && { publicKey: vapid.VAPID_PUBLIC_KEY, privateKey: vapid.VAPID_PRIVATE_KEY }, {
    subject: env.VAPID_SUBJECT,
    sandboxUrl: env.SANDBOX_URL,
    log,
  });
}

function configuredPhoneSenders(env: Env, log: Log): PhoneSenders {
  const fcm = credentialsOf(env, "fcm");
  const apns = credentialsOf(env, "apns");
  return {
    android:
      fcm &&
      fcmSender({
        apiUrl: env.FCM_API_URL,
        oauthUrl: env.FCM_OAUTH_URL,
        projectId: fcm.FCM_PROJECT_ID,
        clientEmail: fcm.FCM_CLIENT_EMAIL,
        privateKey: fcm.FCM_PRIVATE_KEY,
        log,
      }),
    ios:
      apns &&
      apnsSender({
        apiUrl: env.APNS_API_URL,
        teamId: apns.APNS_TEAM_ID,
        keyId: apns.APNS_KEY_ID,
        privateKey: apns.APNS_PRIVATE_KEY,
        topic: env.APNS_TOPIC,
        log,
      }),
  };
}

/** Returns storage that scans files before it keeps them, when a scanner is configured. */
function storageOf(env: Env): Storage {
  const storage = plainStorageOf(env);
  return env.CLAMD_URL ? scannedStorage(storage, clamd(env.CLAMD_URL)) : storage;
}

/** Returns the storage without the scanner, for files that were kept earlier. */
export function plainStorageOf(env: Env): Storage {
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
