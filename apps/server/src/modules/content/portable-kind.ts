import { createHash } from "node:crypto";
import type { Clock } from "../../clock/clock.ts";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import type { ItemType } from "./content.sql.ts";

/** A file in the storage, whatever else its holder knows of it. */
export interface PortableFile {
  key: string;
  contentType: string;
  sizeBytes?: number;
}

/**
 * What takes an item out of its account. Each call answers what stands in the portable form, and notes that the item
 * needs it.
 */
export interface Departure {
  db: Connection;
  accountId: number;
  /** Another item, by its id. */
  item(contentType: ItemType, id: string): string;
  /** A text, or all texts in something: tags, addresses and numbers of the account become what stands for them. */
  texts<T>(value: T): Promise<T>;
  file<F extends PortableFile>(file: F): F;
  /** A field of contacts, by its id; null for one that is not there. */
  customField(id: string): string | null;
}

/** What puts an item into an account: the other way round, with what is there. */
export interface Arrival {
  db: Connection;
  accountId: number;
  env: Env;
  clock: Clock;
  /** Something may send emails that Gmail cuts off. */
  clippingConfirmed: boolean;
  item(key: string): string;
  texts<T>(value: T): T;
  file<F extends PortableFile>(file: F): F;
  customField(name: string): string;
}

/** A line of what an item says, for a person to read. Keys in it are shown as names. */
export interface PortablePart {
  label: string;
  text: string;
}

/**
 * How a kind of content travels from one account to another: a module gives one in its manifest. The portable form is
 * plain JSON, which holds nothing that only its account knows: no ids, no figures, no contacts, no secrets.
 */
export interface PortableKind<Content extends object> {
  contentType: ItemType;
  /** Whether its items have a public address. */
  isLinked?: true;
  /** How a new item stands until somebody has looked at it, as a sentence. */
  arrives?: string;
  /** Kinds whose rows its own rows refer to. */
  comesAfter?: readonly ItemType[];
  /** The portable form; null for an item that is gone. */
  read(from: Departure, id: string): Promise<Content | null>;
  describe(content: Content): PortablePart[];
  /** Writes a new item, as a draft. */
  insert(to: Arrival, id: string, content: Content): Promise<void>;
  /** Puts what the source holds now in the place of what an item holds; what runs goes on as it does. */
  replace(to: Arrival, id: string, content: Content): Promise<void>;
  /** The name that a new item gets where it must differ from others; such a name stays when the item is replaced. */
  freeName?(db: Connection, accountId: number, name: string): Promise<string>;
  /** Why an item cannot be replaced now, as a sentence. */
  refusal?(db: Connection, accountId: number, id: string): Promise<string | null>;
}

// Of any content once it stands in a list: what `read` answers is given to the others only.
export type AnyPortableKind = Omit<PortableKind<object>, "describe" | "insert" | "replace"> & {
  describe(content: never): PortablePart[];
  insert(to: Arrival, id: string, content: never): Promise<void>;
  replace(to: Arrival, id: string, content: never): Promise<void>;
};

/** Stands for something of an account where its id must not be known. */
export const portableKey = (id: string): string =>
  BigInt(`0x${createHash("sha256").update(`portable ${id}`).digest("hex")}`)
    .toString(36)
    .padStart(50, "0");

/** Characters that can stand in a slug, 256 bits of them. */
export const PORTABLE_KEY = /[0-9a-z]{50}/g;

/** The same value with each string in it changed. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  if (typeof value === "string") return change(value) as T;
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change)) as T;
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapStrings(each, change)]),
  ) as T;
}
