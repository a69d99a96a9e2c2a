import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildWhenChanged } from "../tools/build-when-changed.ts";
import { printResult } from "./setup/bench-database.ts";

/** What a browser loads before it can draw, and the largest piece a route adds, against their budgets (gzip, KB). */
const INITIAL_KB = 150;
const CHUNK_KB = 60;

const web = join(import.meta.dirname, "../apps/web");
await buildWhenChanged({ name: "web app", folder: "apps/web" });
const page = readFileSync(join(web, "dist/index.html"), "utf8");
const kilobytes = (file: string) =>
  gzipSync(readFileSync(join(web, "dist", file)), { level: 9 }).length / 1024;

const initial = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]!);
const chunks = readdirSync(join(web, "dist/assets"))
  .filter((name) => name.endsWith(".js"))
  .map((name) => `assets/${name}`)
  .filter((name) => !initial.includes(name))
  .map((name) => ({ name, size: kilobytes(name) }))
  .sort((a, b) => b.size - a.size);

for (const { name, size } of chunks.slice(0, 5)) console.log(`${name} ${size.toFixed(1)} KB`);
printResult("web-largest-chunk", chunks[0]?.size ?? 0, CHUNK_KB, 1, "lower");
const initialSize = initial.reduce((sum, name) => sum + kilobytes(name), 0);
printResult("web-initial-js", initialSize, INITIAL_KB, 1, "lower");
