import type { Endpoint, Input, Reply } from "@broadcast/contract/endpoint";
import { type UseQueryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useIsInView } from "../screens/in-view.ts";
import { useSearchTerm } from "../screens/search-term.ts";
import type { ApiError } from "./api-error.ts";
import { readOptions } from "./api-hooks.ts";

interface Named {
  _id: string;
  name: string;
}

type Read<Result> = Pick<
  UseQueryOptions<unknown, ApiError, Result>,
  "queryKey" | "queryFn" | "meta" | "select"
>;

/** A kind of item that is chosen by name. */
export interface NamedKind {
  search: (term: string) => Read<readonly Named[]>;
  get: (id: string) => Read<Named>;
  /** Shown for an item without a name. */
  unnamed: string;
}

interface NamedCalls<S extends Endpoint, G extends Endpoint> {
  search: S;
  /** Terms of the search besides the typed one. */
  terms?: (term: string) => Omit<(Input<S> & { body: object })["body"], "term" | "paging">;
  itemsOf: (reply: Reply<S>) => readonly Named[];
  get: Reply<G> extends Named ? G : never;
  /** The parameter of `get` that takes the id. */
  idParam?: string;
  unnamed?: string;
}

/** Items found by typing are offered so many at a time. */
const OFFERED = 25;
const quiet = { isQuiet: true };

/** Content is found by name, in that order: "Sale" comes before the many others that begin with it. */
export const byName = (term: string) => (term === "" ? {} : { sort: "name" as const });

/** Makes a kind from the calls that find its items by name and read one by id. */
export const namedKind = <S extends Endpoint, G extends Endpoint>({
  search,
  terms,
  itemsOf,
  get,
  idParam = "id",
  unnamed = "",
}: NamedCalls<S, G>): NamedKind => ({
  search: (term) => ({
    ...readOptions<S>(
      search,
      { body: { ...terms?.(term), term, paging: { page: 1, pageSize: OFFERED } } } as unknown as Input<S>,
      quiet,
    ),
    select: (reply) => itemsOf(reply as Reply<S>),
  }),
  get: (id) => ({
    ...readOptions<G>(get, { params: { [idParam]: id } } as unknown as Input<G>, quiet),
    select: (reply) => reply as Named,
  }),
  unnamed,
});

/** The items to choose from: the first ones, or those found by what is typed. */
export function useFoundItems(kind: NamedKind, typed: string, chosenId: string) {
  const wanted = typed.trim();
  const term = useSearchTerm(wanted);
  const subscribed = useIsInView();
  const search = useQuery({
    ...kind.search(term),
    subscribed,
    placeholderData: (previous: unknown) => previous,
  });
  const { data: chosen } = useQuery({ ...kind.get(chosenId), subscribed, enabled: chosenId !== "" });
  const isSearching = term !== wanted || search.isPending || search.isPlaceholderData;
  const words = wanted.toLowerCase().split(/\s+/);
  // Enter takes the first one, which must not be an answer to what was typed before.
  const found = (search.data ?? []).filter(
    ({ name }) => !isSearching || words.every((word) => name.toLowerCase().includes(word)),
  );
  const isAdded = chosen && wanted === "" && found.every(({ _id }) => _id !== chosenId);
  return {
    options: [...(isAdded ? [chosen] : []), ...found].map(({ _id, name }) => ({
      value: _id,
      label: name || kind.unnamed,
    })),
    isSearching,
  };
}

/** An item that something refers to by id. */
export interface ItemReference {
  kind: NamedKind;
  id: string;
}

/** Reads the names of these items: by id, "…" until it is known, undefined for an item that is gone. */
export function useItemNames(references: readonly ItemReference[]): Readonly<Record<string, string>> {
  const subscribed = useIsInView();
  const read = [...new Map(references.map((each) => [each.id, each])).values()];
  return useQueries({
    queries: read.map(({ kind, id }) => ({ ...kind.get(id), subscribed })),
    combine: (results) =>
      Object.fromEntries(
        results.flatMap(({ data, isPending }, at) =>
          data || isPending ? [[read[at]!.id, data ? data.name : "…"]] : [],
        ),
      ),
  });
}
