const ENDING = ".backup";
const START = "project-broadcast-";

/** A name by the moment, so that names sort as the backups were made. */
export const backupName = (at: Date): string =>
  `${START}${at.toISOString().slice(0, 19).replaceAll(":", "-")}${ENDING}`;

const ofOurs = /^project-broadcast-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup$/;

/** Whether a name was made by `backupName`, and not by somebody who wants to keep the file. */
export const isBackupName = (name: string): boolean => ofOurs.test(name);
