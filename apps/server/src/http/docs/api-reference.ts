import { escapeHtml } from "../escape-html.ts";

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  "x-access": string;
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>;
}

/** Renders a schema in one or a few readable lines: `{ text: string, runAt?: string }`. */
function shape(schema: Json, depth = 0): string {
  const indent = "  ".repeat(depth + 1);
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (options) return options.map((option) => shape(option, depth)).join(" | ");
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `[${shape((schema.items ?? {}) as Json, depth)}]`;
  if (schema.type === "object" && schema.properties) {
    const required = new Set((schema.required ?? []) as string[]);
    const lines = Object.entries(schema.properties as Record<string, Json>).map(
      ([name, property]) =>
        `${indent}${name}${required.has(name) ? "" : "?"}: ${shape(property, depth + 1)}${note(property)}`,
    );
    return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
  }
  const format = typeof schema.format === "string" ? ` (${schema.format})` : "";
  return `${String(schema.type ?? "any")}${format}`;
}

const note = (schema: Json): string =>
  typeof schema.description === "string" ? `  // ${schema.description}` : "";

function section(path: string, method: string, operation: Operation): string {
  const body = operation.requestBody && Object.entries(operation.requestBody.content)[0];
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"));
  const failures = Object.entries(operation.responses).filter(([status]) => !status.startsWith("2"));
  const reply = success && Object.entries(success[1].content)[0];
  const parameters = operation.parameters.map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name)}</code> in ${parameter.in}${parameter.required ? "" : ", optional"}: ${escapeHtml(shape(parameter.schema))}${escapeHtml(note(parameter.schema))}</li>`,
  );
  return `<details id="${escapeHtml(operation.operationId)}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<p>For: ${escapeHtml(operation["x-access"])}</p>
${parameters.length > 0 ? `<h4>Parameters</h4><ul>${parameters.join("")}</ul>` : ""}
${body ? `<h4>Body, ${escapeHtml(body[0])}</h4><pre>${escapeHtml(shape(body[1].schema))}</pre>` : ""}
${reply ? `<h4>Response ${success[0]}, ${escapeHtml(reply[0])}</h4><pre>${escapeHtml(shape(reply[1].schema))}</pre>` : ""}
<h4>Errors</h4><ul>${failures.map(([status, failure]) => `<li>${status}: ${escapeHtml(failure.description)}</li>`).join("")}</ul>
</details>`;
}

/** Renders the reference as one page without scripts. */
export function renderApiReference(document: Json): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags[0] ?? "other";
      groups.set(group, [...(groups.get(group) ?? []), section(path, method, operation)]);
    }
  }
  const info = document.info as { title: string; description: string };
  const body = [...groups].map(
    ([name, sections]) => `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${sections.join("\n")}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · ${escapeHtml(info.title)}</title><style>
:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:980px;margin:0 auto;padding:24px}
h1{font-size:24px}h2{font-size:18px;margin-top:32px;border-bottom:1px solid #8885}h4{margin:12px 0 4px}
details{border-bottom:1px solid #8883;padding:8px 0}summary{cursor:pointer}summary b{display:inline-block;min-width:60px}
pre{background:#8881;padding:12px;border-radius:8px;overflow:auto}</style></head><body>
<main><h1>API reference</h1><p>${escapeHtml(info.description)}</p>
<p>The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Groups">${[...groups.keys()].map((name) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`).join(" · ")}</nav>
${body.join("\n")}</main></body></html>`;
}
