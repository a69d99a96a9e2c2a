import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * `npm ci` refuses a lock file that lacks an optional package of some platform, and npm omits such packages when its
 * registry does not have them. Lists the gaps; with `--fix` fills them from their parents' requirements. Also lists
 * withdrawn packages.
 */

type Locked = {
  version?: string;
  /** Why its author withdrew it. */
  deprecated?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, Locked> };

const SYSTEMS = [
  "darwin",
  "win32",
  "linux",
  "android",
  "freebsd",
  "openbsd",
  "netbsd",
  "sunos",
  "aix",
  "openharmony",
];
const PROCESSORS = [
  "arm64",
  "x64",
  "ia32",
  "arm",
  "ppc64",
  "s390x",
  "riscv64",
  "loong64",
  "mips64el",
  "wasm32",
];

/** Looks up a package for its parent: next to it, or in any folder above. */
function findLocked(lock: Lock, parent: string, name: string): Locked | undefined {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock.packages[path]) return lock.packages[path];
    if (folder === "" || !folder.includes("/node_modules/")) return lock.packages[`node_modules/${name}`];
  }
}

/** Returns required optional packages that are not locked, with each missing entry. */
export function gapsIn(lock: Lock): Map<string, Locked> {
  const gaps = new Map<string, Locked>();
  for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (findLocked(lock, parent, name)) continue;
      const version = /\d+\.\d+\.\d+\S*/.exec(range)?.[0];
      if (version)
        gaps.set(`node_modules/${name}`, {
          version,
          ...(dev && { dev }),
          optional: true,
          ...platformOf(name),
        });
    }
  }
  return gaps;
}

/** Lists packages withdrawn by their authors, which get no more updates (ASVS 5.0, 15.2.1). */
export const withdrawnIn = (lock: Lock): string[] =>
  Object.entries(lock.packages).flatMap(([path, { deprecated }]) =>
    deprecated === undefined ? [] : `${path}: ${deprecated}`,
  );

/** Parses a platform package's name: "…-linux-arm64-musl". */
function platformOf(name: string): Pick<Locked, "os" | "cpu" | "libc"> {
  const words = name.split(/[-/_]/).map((word) => (word === "windows" ? "win32" : word));
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

if (import.meta.main) {
  const file = join(dirname(dirname(import.meta.dirname)), "package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8")) as Lock;
  for (const withdrawn of withdrawnIn(lock)) {
    console.error(`Withdrawn by its author: ${withdrawn}`);
    process.exitCode = 1;
  }
  const gaps = gapsIn(lock);
  if (gaps.size > 0 && process.argv.includes("--fix")) {
    lock.packages = Object.fromEntries(
      Object.entries({ ...lock.packages, ...Object.fromEntries(gaps) }).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
    console.log(`Added ${gaps.size} packages of other platforms to package-lock.json.`);
  } else if (gaps.size > 0) {
    for (const path of gaps.keys()) console.error(`Not locked: ${path}`);
    console.error(
      `${gaps.size} optional packages are not locked: run "node tools/checks/check-lock.ts --fix" and commit it.`,
    );
    process.exitCode = 1;
  }
}
