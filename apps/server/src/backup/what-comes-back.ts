/**
 * Tables that are not in a backup, each with its reason. Tables that PostgreSQL itself empties after a crash (unlogged:
 * worker heartbeats, presence, rate limits) are left out as well. Everything else is restored.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  schema_migrations: "the manifest names the migrations, and the restore makes them",
  restorations: "says what became of this database, not of another",
  backups: "says which backups this installation made",
  push_subscriptions: "ends with the session it was made in",
  sessions: "who has signed out since must not be signed in again",
  sign_in_challenges: "half of a sign-in",
  verification_codes: "short-lived, and may have been used since",
  one_time_links: "good for one use, which may have been since",
};

/**
 * Jobs that can safely run twice and have no effect outside: they continue after a restore. The others may have run
 * after the backup was made; they wait among the failed jobs under Tools, Queues until an operator retries them.
 */
export const HARMLESS_AGAIN: readonly string[] = [
  "account-settings.convert-field-values",
  "account-settings.remove-field-values",
  "app-flows.time-waits",
  "app-flows.underway",
  "attachments.forget-upload",
  "broadcasts.count-differences",
  "broadcasts.hold",
  "broadcasts.withdraw",
  "campaigns.move",
  "campaigns.time-anew",
  "contact-duplicates.check",
  "contact-imports.forget-upload",
  "contact-imports.remove-file",
  "messages.fetch-media",
  "registration.follow",
  "sending.judge-waiting",
  "sending.look-up",
  "stats.count-figures",
  "stored-files.remove",
  "voice-drops.save-recording",
  "voice.save-voicemail",
  "voice.transcribe-voicemail",
];
