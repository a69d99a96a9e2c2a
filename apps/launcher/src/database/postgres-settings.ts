import { statfsSync } from "node:fs";
import { totalmem } from "node:os";

const MiB = 1024 * 1024;

/** Returns PostgreSQL's settings for a machine that it shares with the product. */
export function postgresSettings(memoryBytes = availableMemory()): Record<string, string> {
  const memoryMiB = memoryBytes / MiB;
  return {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    shared_buffers: `${clamp(memoryMiB / 8, 64, 4096)}MB`,
    effective_cache_size: `${clamp(memoryMiB / 2, 256, 65_536)}MB`,
    maintenance_work_mem: `${clamp(memoryMiB / 32, 64, 1024)}MB`,
    work_mem: `${clamp(memoryMiB / 512, 4, 32)}MB`,
    wal_compression: "on",
    min_wal_size: "256MB",
    max_wal_size: `${clamp(memoryMiB / 4, 1024, 4096)}MB`,
    random_page_cost: "1.1",
    // Queries are short; compiling them costs more than it saves.
    jit: "off",
    dynamic_shared_memory_type: isSharedMemoryRoomy() ? "posix" : "mmap",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // The outbox of a large broadcast turns over within minutes: its dead rows must not be scanned for that long.
    autovacuum_naptime: "15s",
    password_encryption: "scram-sha-256",
  };
}

/** For databases that may be lost at any time: nothing is flushed to disk. */
export const throwawaySettings: Record<string, string> = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
  autovacuum_naptime: "10min",
};

function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Containers often give /dev/shm only 64 MB, with which parallel queries fail. */
function isSharedMemoryRoomy(): boolean {
  if (process.platform !== "linux") return process.platform !== "win32";
  try {
    const { bsize, blocks } = statfsSync("/dev/shm");
    return bsize * blocks >= 256 * MiB;
  } catch {
    return false;
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.min(high, Math.max(low, value)));
}
