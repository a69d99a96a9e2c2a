/** A backup or a restore cannot go on for a reason that the operator can mend; `message` says it in plain words. */
export class BackupError extends Error {}
