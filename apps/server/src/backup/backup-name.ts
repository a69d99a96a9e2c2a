const ENDING = ".backup";
const START = "project-broadcast-";

/** Names a backup by its time, so that names sort in the order the backups were made. */
export const backupName = (at: Date): string =>
  `${START}${at.toISOString().slice(0, 19).replaceAll(":", "-")}${ENDING}`;

const ofOurs = /^project-broadcast-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup$/;

/** Whether a name was made by `backupName`, as opposed to a file that an operator named in order to keep it. */
export const isBackupName = (name: string): boolean => ofOurs.test(name);
