import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

export type LogLimits = { fileBytes: number; filesKept: number; fileHours: number; keptDays: number };

/** At most 60 MB per process, and nothing older than two weeks. */
const LIMITS: LogLimits = { fileBytes: 10_000_000, filesKept: 5, fileHours: 24, keptDays: 14 };

const HOUR_MS = 3_600_000;
const TRY_AGAIN_MS = 5_000;

export type ServiceLog = {
  write(line: string): void;
  /** Deletes rotated files and writes nothing until `resume`. */
  shed(): void;
  resume(): void;
  close(): void;
};

/**
 * Opens a log file that never fails its writer: `it.log`, rotated to `it.log.1`, `.2`, … by size and age. Lines that
 * cannot be written are counted, and the count is written later. `onTrouble` gets the first lost line. Writing is
 * synchronous, so that the last words of a crashing process are kept.
 */
export function openServiceLog(
  file: string,
  onTrouble: (error: NodeJS.ErrnoException) => void = () => undefined,
  limits = LIMITS,
): ServiceLog {
  let descriptor: number | null = null;
  let bytes = 0;
  let begunAt = 0;
  let lost = 0;
  let isShed = false;
  let tryAt = 0;

  const open = () => {
    if (needsRotation(file, limits)) rotateLog(file, limits);
    descriptor = openSync(file, "a", 0o600);
    bytes = sizeOf(file);
    begunAt = performance.now();
  };
  const close = () => {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  };
  const append = (text: string) => {
    const isOld = performance.now() - begunAt > limits.fileHours * HOUR_MS;
    if (descriptor !== null && bytes > 0 && (bytes + text.length > limits.fileBytes || isOld)) {
      close();
      rotateLog(file, limits);
    }
    if (descriptor === null) open();
    const buffer = Buffer.from(text);
    for (let at = 0; at < buffer.length; ) at += writeSync(descriptor ?? -1, buffer, at);
    bytes += buffer.length;
  };
  const fail = (error: NodeJS.ErrnoException) => {
    if (lost === 0) onTrouble(error);
    lost += 1;
    tryAt = performance.now() + TRY_AGAIN_MS;
    close();
  };

  return {
    write(line) {
      if (isShed || performance.now() < tryAt) {
        lost += 1;
        return;
      }
      const text = lost === 0 ? `${line}\n` : `(${lost} lines could not be written)\n${line}\n`;
      try {
        appendOrMakeRoom(() => append(text), file);
        lost = 0;
        tryAt = 0;
      } catch (error) {
        fail(error as NodeJS.ErrnoException);
      }
    },
    shed() {
      isShed = true;
      close();
      shedLog(file);
    },
    resume() {
      isShed = false;
      tryAt = 0;
    },
    close,
  };
}

/** On a full disk, tries again once the rotated files are deleted. */
function appendOrMakeRoom(append: () => void, file: string): void {
  try {
    append();
  } catch (error) {
    if (!isDiskFull(error) || shedLog(file) === 0) throw error;
    append();
  }
}

export const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Deletes a log's rotated files, as far as possible; returns how many there were. */
export function shedLog(file: string): number {
  try {
    const rotated = rotatedFiles(file);
    for (const { path } of rotated) rmSync(path, { force: true });
    return rotated.length;
  } catch {
    return 0;
  }
}

/**
 * Rotates the log of a program that keeps its file open for appending, like PostgreSQL: the content moves, the file
 * stays. Lines written in between are lost. Never fails: the next round tries again.
 */
export function rotateOpenLog(file: string, limits = LIMITS): void {
  try {
    const current = statSync(file, { throwIfNoEntry: false });
    if (current === undefined || current.size === 0) return;
    const begun = statSync(`${file}.1`, { throwIfNoEntry: false })?.mtimeMs ?? current.birthtimeMs;
    if (current.size < limits.fileBytes && Date.now() - begun < limits.fileHours * HOUR_MS) return;
    copyAside(file, limits);
    truncateSync(file);
  } catch {
    // Left as it is.
  }
}

function copyAside(file: string, limits: LogLimits): void {
  try {
    shift(file, limits);
    copyFileSync(file, `${file}.1`);
  } catch {
    // Without room for a copy, free space counts for more than old lines.
    rmSync(`${file}.1`, { force: true });
  }
}

function rotateLog(file: string, limits: LogLimits): void {
  shift(file, limits);
  renameSync(file, `${file}.1`);
}

/** Frees `.1`: the rotated files move on by one, and surplus or old ones are deleted. */
function shift(file: string, { filesKept, keptDays }: LogLimits): void {
  const tooOld = Date.now() - keptDays * 24 * HOUR_MS;
  for (const { path, number } of rotatedFiles(file).toSorted((one, other) => other.number - one.number)) {
    if (number >= filesKept || statSync(path).mtimeMs < tooOld) rmSync(path, { force: true });
    else renameSync(path, `${file}.${number + 1}`);
  }
}

function needsRotation(file: string, { fileBytes, fileHours }: LogLimits): boolean {
  try {
    const { size, birthtimeMs } = statSync(file);
    return size > 0 && (size >= fileBytes || Date.now() - birthtimeMs > fileHours * HOUR_MS);
  } catch {
    return false;
  }
}

function rotatedFiles(file: string): { path: string; number: number }[] {
  const start = `${basename(file)}.`;
  return readdirSync(dirname(file)).flatMap((name) => {
    const end = name.startsWith(start) ? name.slice(start.length) : "";
    return /^\d+$/.test(end) ? [{ path: join(dirname(file), name), number: Number(end) }] : [];
  });
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
