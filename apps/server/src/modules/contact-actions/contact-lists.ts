import type { RawBuilder } from "kysely";
import type { z } from "zod";

/** A list that a module shows, such as the recipients of a broadcast; an action can apply to all of its contacts. */
export interface ContactList<Terms extends z.ZodType> {
  name: string;
  terms: Terms;
  /** A query for one column, `contact_id`, possibly with duplicates. It runs again in each step. */
  contactIds(accountId: number, terms: z.output<Terms>): RawBuilder<{ contact_id: string }>;
}

/** A list as it is stored with an action. */
export interface Listed {
  list: string;
  terms: unknown;
}

export const defineContactList = <Terms extends z.ZodType>(list: ContactList<Terms>): ContactList<Terms> =>
  list;

// In a list, the terms' type is erased; stored terms are parsed before use.
export type AnyContactList = Omit<ContactList<z.ZodType>, "contactIds"> & {
  contactIds(accountId: number, terms: never): RawBuilder<{ contact_id: string }>;
};

const lists = new Map<string, AnyContactList>();

/** Connects the contact lists of all modules, once per process. */
export function connectContactLists(all: readonly AnyContactList[]): void {
  for (const list of all) lists.set(list.name, list);
}

export const listed = <Terms extends z.ZodType>(
  { name }: ContactList<Terms>,
  terms: z.input<Terms>,
): Listed => ({ list: name, terms });

export function contactIdsOf(accountId: number, { list: name, terms }: Listed) {
  const list = lists.get(name);
  if (!list) throw new Error(`no module has the list ${name}`);
  return list.contactIds(accountId, list.terms.parse(terms) as never);
}
