import type { BroadcastLoad } from "@broadcast/domain/time/processing-time";
import { expect, test } from "vitest";
import type { SendingHours } from "../../sending/index.ts";
import { newGroups, restOf, toKept, toSendingGroups } from "./sending-groups.ts";

const START = Date.UTC(2026, 10, 20, 18);
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(START + hours * HOUR_MS);

/** Open until this many hours after the start. */
const until = (hours: number): SendingHours => ({
  places: { regions: [], timeZones: [`Etc/${hours}`] },
  next: (from) => ({ opens: from, closes: START + hours * HOUR_MS }),
});
const messages = (groups: readonly { load: BroadcastLoad }[]) =>
  groups.reduce((sum, { load }) => sum + load.messages, 0);

test("recipients are counted by place, hour and network", () => {
  const groups = newGroups(at(0));
  const [texas, maine] = [until(3), until(2)];
  groups.add(texas, at(0), "att", 2);
  groups.add(texas, at(0), "unknown", 1);
  groups.add(texas, at(5.2), "att", 1);
  groups.add(texas, at(5.4), "att", 1);
  groups.add(maine, at(0), "verizon", 1);
  const none = { att: 0, tmobile: 0, verizon: 0, unknown: 0 };
  expect(toSendingGroups(groups.list())).toEqual([
    { dueAt: START, hours: texas.next, load: { segments: { ...none, att: 2, unknown: 1 }, messages: 2 } },
    // In a group of one hour, the last one decides.
    { dueAt: at(5.4).getTime(), hours: texas.next, load: { segments: { ...none, att: 2 }, messages: 2 } },
    { dueAt: START, hours: maine.next, load: { segments: { ...none, verizon: 1 }, messages: 1 } },
  ]);
});

test("however many places there are, few are kept, all recipients are counted, and none with hours that close later", () => {
  const groups = newGroups(at(0));
  const places = Array.from({ length: 1_000 }, (_, i) => until(1 + i / 100));
  for (const [i, hours] of places.entries()) {
    for (let count = 0; count <= i % 7; count++) groups.add(hours, at(0), "att", 1);
  }
  const listed = toSendingGroups(groups.list());
  expect(new Set(listed.map(({ hours }) => hours)).size).toBe(100);
  expect(messages(listed)).toBe(places.reduce((sum, _, i) => sum + 1 + (i % 7), 0));
});

test("for a running broadcast, future groups are complete and the others share the remaining messages", () => {
  const groups = newGroups(at(0));
  const [texas, maine] = [until(3), until(2)];
  for (let i = 0; i < 30; i++) groups.add(texas, at(0), "att", 2);
  for (let i = 0; i < 10; i++) groups.add(maine, at(0), "unknown", 1);
  for (let i = 0; i < 20; i++) groups.add(maine, at(9), "unknown", 1);
  const kept = JSON.parse(JSON.stringify(toKept(groups.list())));
  const hoursAt = (places: SendingHours["places"]) => (places?.timeZones[0] === "Etc/3" ? texas : maine);
  const rest = (waiting: number) =>
    restOf(kept, hoursAt, waiting, at(1)).map(({ hours, dueAt, load }) => [
      hours === texas.next ? "texas" : "maine",
      (dueAt - START) / HOUR_MS,
      load.messages,
      load.segments.att + load.segments.unknown,
    ]);
  expect(rest(40)).toEqual([
    ["texas", 0, 15, 30],
    ["maine", 0, 5, 5],
    ["maine", 9, 20, 20],
  ]);
  // Ten of the future ones are gone.
  expect(rest(10).map(([, , count]) => count)).toEqual([0, 0, 10]);
  // Before skips are known, more messages wait than will be sent.
  expect(rest(70).map(([, , count]) => count)).toEqual([30, 10, 20]);
});
