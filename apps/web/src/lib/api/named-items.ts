import type { Endpoint, Input, Reply } from "@broadcast/contract/endpoint";
import { PAGE_SIZE_MAX } from "@broadcast/contract/shapes";
import { type UseQueryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
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
  /** Reads at most `PAGE_SIZE_MAX` of them by id. */
  named: (ids: readonly string[]) => Read<readonly Named[]>;
  /** Shown for an item without a name. */
  unnamed: string;
  /** "campaigns". */
  plural: string;
  /** The page on which one is created. */
  createdAt?: string | undefined;
}

interface NamedCalls<S extends Endpoint> extends Pick<NamedKind, "plural" | "createdAt"> {
  search: S;
  /** What every search of the kind has. */
  of?: Partial<SearchBody<S>>;
  /** Terms of the search besides the typed one. */
  terms?: (term: string) => Partial<SearchBody<S>>;
  itemsOf: (reply: Reply<S>) => readonly Named[];
  unnamed?: string;
}

type SearchBody<S extends Endpoint> = (Input<S> & { body: object })["body"];

/** Items found by typing are offered so many at a time. */
const OFFERED = 25;

/** Content is found by name, in that order: "Sale" comes before the many others that begin with it. */
export const byName = (term: string) => (term === "" ? {} : { sort: "name" as const });

/** Makes a kind from the call that finds its items, by name and by id. */
export const namedKind = <S extends Endpoint>({
  search,
  of,
  terms,
  itemsOf,
  unnamed = "",
  ...its
}: NamedCalls<S>): NamedKind => {
  const read = (wanted: object, pageSize: number) => ({
    ...readOptions<S>(
      search,
      { body: { ...of, ...wanted, select: ["name"], paging: { page: 1, pageSize } } } as unknown as Input<S>,
      { isQuiet: true },
    ),
    select: (reply: unknown) => itemsOf(reply as Reply<S>),
  });
  return {
    ...its,
    search: (term) => read({ ...terms?.(term), term }, OFFERED),
    named: (ids) => read({ ids }, PAGE_SIZE_MAX),
    unnamed,
  };
};

/** The items to choose from, once they are asked for: the first ones, or those found by what is typed. */
export function useFoundItems(kind: NamedKind, typed: string, chosenId: string, isAsked: boolean) {
  const wanted = typed.trim();
  const term = useSearchTerm(wanted);
  const subscribed = useIsInView();
  const search = useQuery({
    ...kind.search(term),
    subscribed,
    enabled: isAsked,
    placeholderData: (previous: unknown) => previous,
  });
  const chosenOnes = useQuery({ ...kind.named([chosenId]), subscribed, enabled: chosenId !== "" });
  const chosen = chosenOnes.data?.[0];
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
    /** Whether there are none to choose from, whatever is typed. */
    isNone: search.isSuccess && !isSearching && wanted === "" && search.data.length === 0,
  };
}

/** An item that something refers to by id. */
export interface ItemReference {
  kind: NamedKind;
  id: string;
}

const isId = (text: string): boolean => z.uuid().safeParse(text).success;

type Names = Readonly<Record<string, string>>;

/** Reads the names of these items, those of a kind at once: by id, "…" until known, undefined for an item that is gone. */
export function useItemNames(references: readonly ItemReference[]): Names {
  const subscribed = useIsInView();
  const reads = [...Map.groupBy(references, ({ kind }) => kind)].flatMap(([kind, its]) => {
    const ids = [...new Set(its.map(({ id }) => id))].filter(isId).toSorted();
    return Array.from({ length: Math.ceil(ids.length / PAGE_SIZE_MAX) }, (_, page) => ({
      kind,
      ids: ids.slice(page * PAGE_SIZE_MAX, (page + 1) * PAGE_SIZE_MAX),
    }));
  });
  const [last, setLast] = useState<Names>({});
  const names = useQueries({
    queries: reads.map(({ kind, ids }) => ({ ...kind.named(ids), subscribed })),
    combine: (results) =>
      Object.fromEntries(
        results.flatMap(({ data, isPending }, at) =>
          data
            ? data.map(({ _id, name }) => [_id, name])
            : isPending
              ? reads[at]!.ids.map((id) => [id, last[id] ?? "…"])
              : [],
        ),
      ),
  });
  // With one more item all of its kind are read again; until then, the others keep their names.
  if (names !== last) setLast(names);
  return names;
}
