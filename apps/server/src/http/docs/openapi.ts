import { api } from "@broadcast/contract";
import type { Endpoint } from "@broadcast/contract/endpoint";
import { ERROR_STATUS, errorReply } from "@broadcast/contract/errors";
import { z } from "zod";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
};

/** Derives an OpenAPI 3.1 document of the whole API from the contract. */
export function openapiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [groupName, group] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(group) as [string, Endpoint][]) {
      const path = `/api/${endpoint.path}`;
      paths[path] ??= {};
      paths[path][endpoint.method.toLowerCase()] = operation(groupName, name, endpoint);
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Project Broadcast",
      version: "1",
      description:
        "Calls use the session cookie. Writes accept an Idempotency-Key: a repeated call returns the first response.",
    },
    paths,
    components: { schemas: { Error: schemaOf(errorReply, "output") } },
  };
}

function operation(groupName: string, name: string, endpoint: Endpoint): Json {
  const codes = new Set<number>([
    400,
    429,
    500,
    ...(endpoint.errors ?? []).map((code) => ERROR_STATUS[code]),
  ]);
  if (endpoint.access !== "public") codes.add(401);
  if (endpoint.access === "superuser" || endpoint.access === "organization-admin") codes.add(403);
  if (endpoint.params) codes.add(404);
  const failures = [...codes]
    .sort((a, b) => a - b)
    .map((status) => [
      status,
      {
        description: Object.entries(ERROR_STATUS)
          .filter(([, value]) => value === status)
          .map(([code]) => code)
          .join(", "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]);
  return {
    operationId: `${groupName}.${name}`,
    tags: [groupName],
    summary: endpoint.summary,
    "x-access": endpoint.access,
    parameters: [...parametersOf(endpoint.params, "path"), ...parametersOf(endpoint.query, "query")],
    ...(endpoint.body && {
      requestBody: { required: true, content: { [bodyType(endpoint)]: { schema: bodySchema(endpoint) } } },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: "Done",
        content: { [replyType(endpoint)]: { schema: schemaOf(endpoint.reply, "output") } },
      },
      ...Object.fromEntries(failures),
    },
  };
}

const bodyType = (endpoint: Endpoint): string =>
  endpoint.kind === "multipart" ? "multipart/form-data" : "application/json";

function bodySchema(endpoint: Endpoint): Json {
  const schema = endpoint.body ? schemaOf(endpoint.body, "input") : {};
  if (endpoint.kind !== "multipart") return schema;
  const properties = (schema.properties ?? {}) as Json;
  return { ...schema, properties: { ...properties, upload: { type: "string", format: "binary" } } };
}

function replyType(endpoint: Endpoint): string {
  if (endpoint.kind === "events") return "text/event-stream";
  return endpoint.kind === "download" ? "application/octet-stream" : "application/json";
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const json = schemaOf(schema, "input");
  const required = new Set((json.required ?? []) as string[]);
  return Object.entries((json.properties ?? {}) as Record<string, Json>).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.has(name),
    schema: property,
  }));
}
