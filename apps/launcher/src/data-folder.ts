import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What the product keeps in its data folder; anything else there belongs to the user. */
const ours =
  /^(postgres(\..*)?|sandbox|files|logs|secrets\.json|partners\.json|processes\.json|launcher\.pid|real-installation)$/;

export const isOurs = (name: string): boolean => ours.test(name);

/**
 * Removes other users' permissions that earlier starts left; a closed folder protects everything below. The data folder
 * itself is closed if it contains only the product's files, except for the access PostgreSQL may need as another user.
 */
export function closeToOthers(dataFolder: string): void {
  const names = readdirSync(dataFolder);
  for (const name of names.filter(isOurs)) {
    const path = join(dataFolder, name);
    const kind = lstatSync(path);
    if (kind.isDirectory()) chmodSync(path, 0o700);
    else if (kind.isFile()) chmodSync(path, 0o600);
  }
  if (names.every(isOurs)) chmodSync(dataFolder, lstatSync(dataFolder).mode & 0o711);
}
