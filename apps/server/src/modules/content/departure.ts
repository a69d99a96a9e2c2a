import { customFieldCode, usedFields } from "@broadcast/domain/messages/merge-fields";
import type { LinkedKind } from "@broadcast/domain/messages/message-tags";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import type { ItemType } from "./content.sql.ts";
import { findBySlugs, listFields, listOwnNumbers, type PortableField } from "./portable.sql.ts";
import { type Departure, mapStrings, type PortableFile, portableKey } from "./portable-kind.ts";
import { changeSlugs } from "./portable-texts.ts";

/** Stands for the account's number in a portable form; its ends are noncharacters, which no user text contains. */
export const OWN_NUMBER = "\uFDD0own number\uFDD1";

/** What an item needs in the importing account. */
export interface Needs {
  /** Other items by key; the id is null for a deleted one. */
  items: Map<string, { contentType: ItemType; id: string | null }>;
  files: Map<string, PortableFile>;
  /** Contact fields, by name. */
  customFields: Map<string, PortableField>;
  hasNumber: boolean;
  /** Addresses of the account that no exportable item stands for. */
  addresses: Set<string>;
}

/** Prepares an account for exports: each item gets a departure, which records what it needs. */
export async function departures(
  db: Connection,
  env: Pick<Env, "PUBLIC_URL" | "SHORT_URL">,
  accountId: number,
): Promise<() => Departure & { needs: Needs }> {
  const numbers = await listOwnNumbers(db, accountId);
  const fields = await listFields(db, accountId);
  const fieldsById = new Map(fields.map(({ id, ...field }) => [id, field]));
  const fieldsByCode = new Map(
    [...fieldsById.values()].map((field) => [customFieldCode(field.name, "contact"), field]),
  );
  return () => {
    const needs: Needs = {
      items: new Map(),
      files: new Map(),
      customFields: new Map(),
      hasNumber: false,
      addresses: new Set(),
    };
    const item = (contentType: ItemType, id: string): string => {
      const key = portableKey(id);
      needs.items.set(key, { contentType, id });
      return key;
    };
    return {
      db,
      accountId,
      needs,
      item,
      async texts(value) {
        const slugs = new Set<string>();
        const told = mapStrings(value, (text) => text.replaceAll(OWN_NUMBER, ""));
        mapStrings(told, (text) =>
          changeSlugs(text, env, {
            slug: (_kind, slug) => {
              slugs.add(slug);
              return slug;
            },
          }),
        );
        const found = await findBySlugs(db, accountId, [...slugs]);
        const keyOf = (kind: LinkedKind, slug: string): string => {
          const its = found.get(slug);
          if (its?.contentType === kind) return item(kind, its.id);
          const key = portableKey(`${kind} ${slug}`);
          needs.items.set(key, { contentType: kind, id: null });
          return key;
        };
        return mapStrings(told, (text) => {
          for (const code of usedFields(text)) {
            const field = fieldsByCode.get(code);
            if (field) needs.customFields.set(field.name, field);
          }
          const changed = changeSlugs(text, env, {
            slug: keyOf,
            address: (url) => void needs.addresses.add(url),
          });
          return numbers.reduce((words, number) => {
            if (words.includes(number)) needs.hasNumber = true;
            return words.replaceAll(number, OWN_NUMBER);
          }, changed);
        });
      },
      file(file) {
        needs.files.set(file.key, file);
        return file;
      },
      customField(id) {
        const field = fieldsById.get(id);
        if (!field) return null;
        needs.customFields.set(field.name, field);
        return field.name;
      },
    };
  };
}
