import { z } from "zod";
import { BackupError } from "./backup-error.ts";

const measured = z.object({ bytes: z.number(), sha256: z.string() });

/** A backup's description of itself, before its rows, so that a restore can refuse before it writes. */
const aboutShape = z.object({
  formatVersion: z.number().int(),
  productVersion: z.string(),
  /** Every migration the database had, sorted by name. */
  migrations: z.array(z.string()).min(1),
  /** The database's time of the snapshot, in ISO 8601. */
  takenAt: z.iso.datetime(),
  /** Whether it was used with real carriers. */
  isReal: z.boolean(),
  /** A keyed hash that shows whether an installation has the same SECRET, and reveals nothing else about it. */
  secretMark: z.string(),
});
export type About = z.output<typeof aboutShape>;

const manifestShape = aboutShape.extend({
  tables: z.array(measured.extend({ name: z.string(), rows: z.number() })),
  jobs: measured.extend({ rows: z.number() }),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(measured.extend({ name: z.string() })),
  /** Files that existed when the backup began and were deleted before it reached them. */
  filesGone: z.array(z.string()),
});
/** The end of a backup: everything in it, counted and hashed. */
export type Manifest = z.output<typeof manifestShape>;

const UNREADABLE = "This backup file can't be read, so it can't be restored. Use another copy of it.";

export function readManifest(bytes: Buffer): Manifest {
  try {
    return manifestShape.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw new BackupError(UNREADABLE);
  }
}
