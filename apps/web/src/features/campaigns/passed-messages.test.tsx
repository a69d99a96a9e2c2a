import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import type { Campaign } from "@broadcast/contract/campaigns";
import { startOfDayKey, wallTime } from "@broadcast/domain/time/dates";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { businessNow } from "../../lib/live/business-clock.ts";
import { aUser, sessionOf, visit } from "../../testing/visit.ts";
import { aCampaign, anEvent, campaignId, eventId } from "./a-campaign.ts";

const path = `campaigns/${campaignId}`;

/** Opens a campaign's timeline, and returns which of its messages are marked as passed. */
async function passed(change: Partial<Campaign>, events: Partial<CampaignEvent>[]): Promise<string[]> {
  visit(`/campaigns/${campaignId}`, {
    drawn: ["/campaigns/{campaignId}"],
    answers: {
      ...sessionOf(aUser({ timezone: "America/Chicago" })),
      [`GET ${path}`]: () => ({ body: { ...aCampaign, state: "running", pausedAt: null, ...change } }),
      [`GET ${path}/events`]: () => ({
        body: {
          events: events.map((event, index) => ({
            ...{ ...anEvent, ...event, _id: eventId.slice(0, -1) + index, campaignType: change.type },
          })),
        },
      }),
    },
  });
  await screen.findByRole("link", { name: events[0]!.name! });
  return screen
    .queryAllByText("Passed")
    .map((mark) => within(mark.closest("li")!).getByRole("link").textContent);
}

it("the timeline says which messages before and after an event have passed", async () => {
  const before = (hours: number) => ({
    ...({ scheduledDurationType: "hours-minutes", isBefore: true, scheduledBeforeHours: hours } as const),
    scheduledDelayDays: 0,
  });
  const eventAt = new Date(businessNow().getTime() + 2 * 3_600_000).toISOString();
  const events = [
    { name: "Before", ...before(3) },
    { name: "Soon", ...before(1) },
  ];
  expect(await passed({ type: "event", eventAt }, events)).toEqual(["Before"]);
});

it("a day has passed for all, or for the account when nobody waits for the message any more", async () => {
  const on = (hoursAgo: number) => {
    const moment = new Date(businessNow().getTime() - hoursAgo * 3_600_000);
    const { hour, minute } = wallTime(moment, "America/Chicago");
    const timeOfDay = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
    return { scheduledAt: startOfDayKey(moment, "America/Chicago"), timeOfDay };
  };
  expect(
    await passed({ type: "schedule" }, [
      { name: "Further west", ...on(1), contactsScheduled: 1 },
      { name: "For nobody", ...on(1), contactsScheduled: 0 },
      { name: "Long ago", ...on(72), contactsScheduled: 1 },
      { name: "To come", ...on(-1), contactsScheduled: 0 },
    ]),
  ).toEqual(["For nobody", "Long ago"]);
});
