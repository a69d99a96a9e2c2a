import type { Places } from "@broadcast/domain/compliance/recipient-places";
import type { SendingGroup } from "@broadcast/domain/time/finishing-time";
import type { BroadcastLoad } from "@broadcast/domain/time/processing-time";
import type { SendingHours } from "../../sending/index.ts";

/** Recipients grouped by place and due time, as stored in a manifest. */
export type KeptGroups = {
  places: Places | null;
  due: [at: number, att: number, tmobile: number, verizon: number, unknown: number, messages: number][];
}[];

export type Network = keyof BroadcastLoad["segments"];

/** Beyond this many places, the smallest are counted with others. */
const MAX_PLACES = 100;
const HOUR_MS = 3_600_000;

interface Place {
  hours: SendingHours;
  closes: number;
  messages: number;
  /** By the hour. */
  due: Map<number, { at: number; load: BroadcastLoad }>;
}

/** Counts the recipients of a broadcast that starts at `startsAt` in groups. */
export function newGroups(startsAt: Date) {
  const start = startsAt.getTime();
  const places = new Map<SendingHours, Place>();
  const placeOf = (hours: SendingHours): Place => {
    let place = places.get(hours);
    if (!place) {
      place = { hours, closes: hours.next(start)?.closes ?? start, messages: 0, due: new Map() };
      places.set(hours, place);
    }
    return place;
  };
  return {
    add(hours: SendingHours, dueAt: Date, network: Network, units: number): void {
      const place = placeOf(hours);
      place.messages += 1;
      addDue(place, dueAt.getTime(), (load) => {
        load.segments[network] += units;
        load.messages += 1;
      });
    },
    list: () => fewPlaces([...places.values()]),
  };
}

export type Groups = ReturnType<typeof newGroups>;

/** Recipients who become due within one hour form one group, at the time of the last: never too early. */
function addDue(place: Place, at: number, add: (load: BroadcastLoad) => void): void {
  const hour = Math.floor(at / HOUR_MS);
  let group = place.due.get(hour);
  if (!group) {
    group = { at, load: { segments: { att: 0, tmobile: 0, verizon: 0, unknown: 0 }, messages: 0 } };
    place.due.set(hour, group);
  }
  group.at = Math.max(group.at, at);
  add(group.load);
}

/** Counts rare places with the frequent one that closes last before them, or else first after them. */
function fewPlaces(all: Place[]): Place[] {
  if (all.length <= MAX_PLACES) return all;
  const sorted = all.toSorted((a, b) => b.messages - a.messages);
  const kept = sorted.slice(0, MAX_PLACES).toSorted((a, b) => b.closes - a.closes);
  for (const rare of sorted.slice(MAX_PLACES)) {
    const into = kept.find(({ closes }) => closes <= rare.closes) ?? kept.at(-1)!;
    for (const { at, load } of rare.due.values()) addDue(into, at, (sum) => addLoad(sum, load));
  }
  return kept;
}

function addLoad(sum: BroadcastLoad, load: BroadcastLoad): void {
  for (const network of Object.keys(sum.segments) as Network[]) {
    sum.segments[network] += load.segments[network];
  }
  sum.messages += load.messages;
}

export const toSendingGroups = (places: readonly Place[]): SendingGroup[] =>
  places.flatMap(({ hours, due }) =>
    [...due.values()].map(({ at, load }) => ({ dueAt: at, hours: hours.next, load })),
  );

export const toKept = (places: readonly Place[]): KeptGroups =>
  places.map(({ hours, due }) => ({
    places: hours.places,
    due: [...due.values()].map(({ at, load: { segments: s, messages } }) => [
      at,
      s.att,
      s.tmobile,
      s.verizon,
      s.unknown,
      messages,
    ]),
  }));

/** Returns the groups of the `waiting` messages at `now`: all of the future ones, and an equal share of the others. */
export function restOf(
  kept: KeptGroups,
  hoursAt: (places: Places | null) => SendingHours,
  waiting: number,
  now: Date,
): SendingGroup[] {
  const isComing = (at: number) => at > now.getTime();
  let coming = 0;
  let begun = 0;
  for (const { due } of kept) {
    for (const [at, , , , , messages] of due) {
      if (isComing(at)) coming += messages;
      else begun += messages;
    }
  }
  // Some of the future ones may have opted out since.
  const comingShare = coming > 0 ? Math.min(1, waiting / coming) : 0;
  const begunShare = begun > 0 ? Math.min(1, Math.max(0, waiting - coming) / begun) : 0;
  return kept.flatMap(({ places, due }) => {
    const hours = hoursAt(places).next;
    return due.map(([at, att, tmobile, verizon, unknown, messages]) => {
      const share = isComing(at) ? comingShare : begunShare;
      const segments = {
        att: att * share,
        tmobile: tmobile * share,
        verizon: verizon * share,
        unknown: unknown * share,
      };
      return { dueAt: at, hours, load: { segments, messages: messages * share } };
    });
  });
}
