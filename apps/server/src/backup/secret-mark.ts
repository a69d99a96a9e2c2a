import { type Keys, keyedHash, secretsOf } from "../http/guard/secrets/keyed-hash.ts";

const PURPOSE = "backup mark";

/** Tells one SECRET from another, so that a restore can ask for the right one; it is stored in the backup. */
export const secretMark = ({ SECRET }: Keys): string =>
  keyedHash({ SECRET }, PURPOSE, "SECRET").toString("base64url");

/** Whether an installation can open what the backup's installation sealed. */
export const knowsSecretOf = (keys: Keys, mark: string): boolean =>
  secretsOf(keys).some((secret) => secretMark({ SECRET: secret }) === mark);
