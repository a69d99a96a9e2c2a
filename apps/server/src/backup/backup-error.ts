/** A backup or restore cannot continue for a reason that the operator can fix; `message` explains it in plain words. */
export class BackupError extends Error {}
