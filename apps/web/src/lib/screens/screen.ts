import type { Right } from "@broadcast/contract/roles";
import type { ComponentType } from "react";

/**
 * Who may open a screen. `guest`: only who is not signed in. `onboarding`: only while its step is due. The others
 * are rights of the contract: the server asks for the same ones.
 */
export type Guard = "public" | "guest" | "onboarding" | Right;

/** Where a screen stands: `list` at the left from lg, `detail` at the right, `full` over both. */
export type PanelKind = "list" | "detail" | "full";

/** Further conditions; where one fails the screen leads to /. */
export type Requirement =
  | "web"
  | "payment-account"
  | "no-organization"
  | "can-buy-credits"
  | "voice"
  | "manager";

export interface Screen {
  /** Values in braces: `/contacts/{contactId}`. */
  path: string;
  guard: Guard;
  requires?: readonly Requirement[];
  panel: PanelKind;
  title: string;
  /** Where its back arrow leads when nothing above its address has a screen. */
  under?: string;
  /** For a list: what stands beside it while nothing is chosen. */
  overview?: ComponentType;
  /** For a list of fixed places: which one stands beside it at first; the first that may be opened. */
  opensOn?: readonly string[];
  load: () => Promise<ComponentType>;
}

/**
 * Loads the screens of a section that is seldom opened from one file, each by its name: the first file of the app, which
 * names all screens, then names one file for all of them.
 */
export const screensOf =
  <M extends object>(load: () => Promise<M>) =>
  <K extends { [Name in keyof M]: M[Name] extends ComponentType ? Name : never }[keyof M]>(name: K) =>
  async (): Promise<ComponentType> =>
    (await load())[name] as ComponentType;

/** Screens that stand by themselves, without menu and panels around them. */
export const isBare = ({ guard }: Pick<Screen, "guard">): boolean =>
  guard === "public" || guard === "guest" || guard === "onboarding";

const segmentsOf = (path: string) => path.split("/").filter(Boolean);
const isValue = (segment: string) => segment.startsWith("{");

type Segmented<S> = readonly { screen: S; segments: readonly string[] }[];
// Outlives the person: screens by how many segments their paths have, which menus ask for all of their entries.
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

/** The screen of an address (`/contacts/7`); one that names a segment wins over one that takes any value there. */
export const screenAt = <S extends Pick<Screen, "path">>(
  screens: readonly S[],
  address: string,
): S | undefined => {
  const given = segmentsOf(address);
  return segmentedOf(screens, given.length).find(({ segments }) =>
    segments.every((segment, index) => isValue(segment) || segment === given[index]),
  )?.screen;
};

/** The list that stands beside a screen: the nearest one its path starts with. */
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
