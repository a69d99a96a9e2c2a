import type { Right } from "@broadcast/contract/roles";
import { type ComponentType, lazy } from "react";

/**
 * Who may open a screen. `guest`: only visitors who are not signed in. `onboarding`: only while its step is
 * due. The others are rights of the contract, which the server checks too.
 */
export type Guard = "public" | "guest" | "onboarding" | Right;

/** Where a screen is shown: `list` at the left from lg, `detail` at the right, `full` across both. */
export type PanelKind = "list" | "detail" | "full";

/** Further conditions; if one fails, the screen redirects to /. */
export type Requirement =
  | "web"
  | "payment-account"
  | "no-organization"
  | "can-buy-credits"
  | "voice"
  | "manager";

export interface Screen {
  /** Parameters are in braces: `/contacts/{contactId}`. */
  path: string;
  guard: Guard;
  requires?: readonly Requirement[];
  panel: PanelKind;
  title: string;
  /** Where the back arrow leads when no screen is above this one's address. */
  under?: string;
  /** For a list: shown next to it while nothing is selected. */
  overview?: ComponentType;
  /** For a list of fixed pages: candidates for the one shown next to it at first; the first that may be opened. */
  opensOn?: readonly string[];
  load: () => Promise<ComponentType>;
}

/**
 * Loads the screens of a rarely opened section from one file, each by its name, so that the app's first file,
 * which names all screens, names one file for all of them.
 */
export const screensOf =
  <M extends object>(load: () => Promise<M>) =>
  <K extends { [Name in keyof M]: M[Name] extends ComponentType ? Name : never }[keyof M]>(name: K) =>
  async (): Promise<ComponentType> =>
    (await load())[name] as ComponentType;

/** An overview that is loaded when it is first shown. */
export const overviewOf = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await load() }));

/** Whether a screen is shown by itself, without the menu and panels. */
export const isBare = ({ guard }: Pick<Screen, "guard">): boolean =>
  guard === "public" || guard === "guest" || guard === "onboarding";

/** The parts of an address or a path between its slashes. */
export const segmentsOf = (path: string) => path.split("/").filter(Boolean);
const isValue = (segment: string) => segment.startsWith("{");

type Segmented<S> = readonly { screen: S; segments: readonly string[] }[];
// Outlives the person: indexes screens by their number of path segments, because menus look up all of their
// entries.
const bySegments = new WeakMap<object, ReadonlyMap<number, Segmented<unknown>>>();

function segmentedOf<S extends Pick<Screen, "path">>(screens: readonly S[], count: number): Segmented<S> {
  let known = bySegments.get(screens);
  if (!known) {
    const valuesLast = ({ path }: S) => path.replace(/\{\w+\}/g, "~");
    const inOrder = screens.toSorted((a, b) => (valuesLast(a) < valuesLast(b) ? -1 : 1));
    const segmented = inOrder.map((screen) => ({ screen, segments: segmentsOf(screen.path) }));
    known = Map.groupBy(segmented, ({ segments }) => segments.length);
    bySegments.set(screens, known);
  }
  return (known.get(count) ?? []) as Segmented<S>;
}

/** The screen of an address (`/contacts/7`); a literal segment wins over a parameter. */
export const screenAt = <S extends Pick<Screen, "path">>(
  screens: readonly S[],
  address: string,
): S | undefined => {
  const given = segmentsOf(address);
  return segmentedOf(screens, given.length).find(({ segments }) =>
    segments.every((segment, index) => isValue(segment) || segment === given[index]),
  )?.screen;
};

/** The list shown next to a screen: the nearest one whose path is a prefix of its own. */
export const listBeside = <S extends Pick<Screen, "path" | "panel">>(
  screens: readonly S[],
  screen: S,
): S | undefined => {
  if (screen.panel === "full") return undefined;
  const own = segmentsOf(screen.path);
  return screens
    .filter((other) => {
      const theirs = segmentsOf(other.path);
      return (
        other.panel === "list" &&
        theirs.length <= own.length &&
        theirs.every((segment, index) => segment === own[index])
      );
    })
    .sort((a, b) => segmentsOf(b.path).length - segmentsOf(a.path).length)[0];
};

/** The address of a screen with values taken from `params`. */
export const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
