import { createHash } from "node:crypto";
import type { Clock } from "../../clock/clock.ts";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import type { ItemType } from "./content.sql.ts";

/** A file in the storage, with any other fields of its holder. */
export interface PortableFile {
  key: string;
  contentType: string;
  sizeBytes?: number;
}

/** Takes an item out of its account. Each call returns its portable form, and records that the item needs it. */
export interface Departure {
  db: Connection;
  accountId: number;
  /** Another item, by id. */
  item(contentType: ItemType, id: string): string;
  /** Replaces tags, addresses and numbers of the account in a text, or in all texts of a value. */
  texts<T>(value: T): Promise<T>;
  file<F extends PortableFile>(file: F): F;
  /** A contact field, by id; null for a missing one. */
  customField(id: string): string | null;
}

/** Puts an item into an account: the reverse, with the account's own items. */
export interface Arrival {
  db: Connection;
  accountId: number;
  env: Env;
  clock: Clock;
  /** Whether emails that Gmail clips may be used. */
  clippingConfirmed: boolean;
  item(key: string): string;
  texts<T>(value: T): T;
  file<F extends PortableFile>(file: F): F;
  customField(name: string): string;
}

/** A line of an item's description, for a user. Keys in it are shown as names. */
export interface PortablePart {
  label: string;
  text: string;
}

/**
 * How a kind of content is copied between accounts: a module provides one in its manifest. The portable form is plain
 * JSON without account-specific data: no ids, no figures, no contacts, no secrets.
 */
export interface PortableKind<Content extends object> {
  contentType: ItemType;
  /** Whether its items have a public address. */
  isLinked?: true;
  /** The state of a new item until it is reviewed, as a sentence. */
  arrives?: string;
  /** Kinds whose rows its own rows refer to. */
  comesAfter?: readonly ItemType[];
  /** Returns the portable form; null for a deleted item. */
  read(from: Departure, id: string): Promise<Content | null>;
  describe(content: Content): PortablePart[];
  /** Writes a new item, as a draft. */
  insert(to: Arrival, id: string, content: Content): Promise<void>;
  /** Replaces an item's content with the source's; what is running stays unchanged. */
  replace(to: Arrival, id: string, content: Content): Promise<void>;
  /** Returns the name of a new item if names must be unique; it stays when the item is replaced. */
  freeName?(db: Connection, accountId: number, name: string): Promise<string>;
  /** Returns, as a sentence, why an item cannot be replaced now. */
  refusal?(db: Connection, accountId: number, id: string): Promise<string | null>;
}

// In a list, the content type is erased: the result of `read` is passed only to the others.
export type AnyPortableKind = Omit<PortableKind<object>, "describe" | "insert" | "replace"> & {
  describe(content: never): PortablePart[];
  insert(to: Arrival, id: string, content: never): Promise<void>;
  replace(to: Arrival, id: string, content: never): Promise<void>;
};

/** Returns a key for an item of an account whose id must not be revealed. */
export const portableKey = (id: string): string =>
  BigInt(`0x${createHash("sha256").update(`portable ${id}`).digest("hex")}`)
    .toString(36)
    .padStart(50, "0");

/** Characters valid in a slug, with 256 bits in all. */
export const PORTABLE_KEY = /[0-9a-z]{50}/g;

/** Returns the value with each string in it changed. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  if (typeof value === "string") return change(value) as T;
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change)) as T;
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapStrings(each, change)]),
  ) as T;
}
