import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { npmProgram } from "../apps/launcher/src/npm-program.ts";
import { plainError } from "../apps/launcher/src/plain-error.ts";

/** The shell first: it draws pages and no windows around them, which is a third of the work. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const appFolders = [
  "/usr/bin",
  "/Applications/Google Chrome.app/Contents/MacOS",
  "/Applications/Chromium.app/Contents/MacOS",
];

/** For a browser that also runs in containers and calls no one by itself. */
export const browserArgs = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

/** Returns the path of a Chromium that runs on this machine, or null. */
export function findBrowser(): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...appFolders];
  const found = folders.flatMap((folder) =>
    [...names, "Google Chrome", "Chromium"].map((name) => join(folder, name)),
  );
  // Some systems have a stub under the name that only tells how to install the browser.
  return [...found, chromium.executablePath()].find((path) => existsSync(path) && runs(path)) ?? null;
}

/** Finds or installs a browser, reporting what it does. Throws a plain error when none is available. */
export function provideBrowser(say: (line: string) => void): string {
  const found = findBrowser();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && hasCommand("apt-get")) {
    say("No browser found; installing Chromium with apt-get.");
    spawnSync("apt-get", ["update", "-q"], { stdio: "ignore" });
    // Not every release has the shell as a package of its own.
    for (const browser of ["chromium-headless-shell", "chromium"]) {
      const packages = [browser, "fonts-noto-color-emoji"];
      spawnSync("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...packages], {
        stdio: "ignore",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
      const installed = findBrowser();
      if (installed !== null) return installed;
    }
  }
  say("No browser found; downloading Chromium with Playwright.");
  spawnSync(process.execPath, [npmProgram("@playwright/test", "playwright"), "install", "chromium"], {
    stdio: "ignore",
  });
  const downloaded = findBrowser();
  if (downloaded !== null) return downloaded;
  throw plainError(
    "The journeys need a browser, and none could be installed: install Chromium or Google Chrome, then run the tests again.",
  );
}

function runs(path: string): boolean {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function hasCommand(command: string): boolean {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
