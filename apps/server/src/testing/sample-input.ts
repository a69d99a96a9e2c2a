import type { Endpoint } from "@broadcast/contract/endpoint";
import type { Entity } from "@broadcast/contract/shapes";
import { z } from "zod";

type Json = Record<string, unknown>;
type Ids = Partial<Record<Entity | "tag", string>>;

/**
 * Generates well-formed input for any endpoint from its schemas. Ids come from `ids` when the schema says which entity
 * they name. Also returns which entities it named.
 */
export function sampleInput(endpoint: Endpoint, ids: Ids): { input: Json; named: Set<string> } {
  const named = new Set<string>();
  const make = (schema: z.ZodType | undefined) => {
    if (!schema) return undefined;
    return sample(
      z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json,
      ids,
      named,
    ) as Json;
  };
  const params = make(endpoint.params);
  const body = make(endpoint.body);
  return { input: { ...(params && { params }), ...(body && { body }) }, named };
}

function sample(schema: Json, ids: Ids, named: Set<string>): unknown {
  if (typeof schema.entity === "string") {
    named.add(schema.entity);
    return ids[schema.entity as Entity] ?? "00000000-0000-7000-8000-000000000000";
  }
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (options) return sample(options.find((option) => option.type !== "null") ?? {}, ids, named);
  if (schema.enum) return (schema.enum as unknown[])[0];
  if (schema.const !== undefined) return schema.const;
  switch (schema.type) {
    case "object": {
      const required = new Set((schema.required ?? []) as string[]);
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
      // Optional ids are included too, so that none goes unchecked.
      const wanted = schema.oneOfItsFields
        ? properties.slice(0, 1)
        : properties.filter(([name, property]) => required.has(name) || hasEntity(property));
      return Object.fromEntries(wanted.map(([name, property]) => [name, sample(property, ids, named)]));
    }
    case "array":
      return [sample((schema.items ?? {}) as Json, ids, named)];
    case "integer":
    case "number":
      return Math.max(Number(schema.minimum ?? 0), 0);
    case "boolean":
      return true;
    default:
      return sampleString(schema);
  }
}

function hasEntity(schema: Json): boolean {
  if (schema.entity) return true;
  return (
    hasEntityIn(schema.items) || hasEntityIn(schema.properties && Object.values(schema.properties as Json))
  );
}

function hasEntityIn(schemas: unknown): boolean {
  if (Array.isArray(schemas)) return schemas.some((schema) => hasEntity(schema as Json));
  return typeof schemas === "object" && schemas !== null && hasEntity(schemas as Json);
}

function sampleString(schema: Json): string {
  if (schema.format === "email") return "somebody@example.com";
  if (schema.format === "date") return "2030-01-01";
  if (schema.format === "date-time") return "2030-01-01T12:00:00Z";
  if (schema.format === "uuid") return "00000000-0000-7000-8000-000000000000";
  if (typeof schema.pattern === "string" && schema.pattern.includes("1\\d{10}")) return "+15125550199";
  if (typeof schema.pattern === "string" && schema.pattern.includes("[2-9]")) return "512";
  if (typeof schema.pattern === "string" && schema.pattern.includes("#[0-9a-f]")) return "#1b7a5f";
  if (typeof schema.pattern === "string" && schema.pattern.includes("https?:")) return "https://example.com";
  if (typeof schema.pattern === "string" && schema.pattern.includes("[0-9a-z]{50}")) return "0".repeat(50);
  return "sample".padEnd(Number(schema.minLength ?? 0), "x").slice(0, Number(schema.maxLength ?? 40));
}
