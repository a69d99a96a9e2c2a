import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";
import { aCampaign, anEvent, campaignId, eventId } from "./a-campaign.ts";

const path = `campaigns/${campaignId}`;

/** Changes a message's days, while someone else has changed it otherwise. */
async function edited(theirs: Partial<CampaignEvent>, isShown = false) {
  let stored: CampaignEvent = anEvent;
  const { client } = visit(`/campaigns/${campaignId}/events/${eventId}`, {
    drawn: ["/campaigns/{campaignId}/events/{campaignEventId}"],
    answers: {
      ...sessionOf(aUser({ timezone: "America/Chicago" })),
      [`GET ${path}`]: () => ({ body: { ...aCampaign, state: "running", pausedAt: null } }),
      [`GET ${path}/events/${eventId}`]: () => ({ body: stored }),
      [`PUT ${path}/events/${eventId}`]: ({ body }) => {
        const { basedOn, text, scheduledDays } = body as Record<string, string>;
        if (basedOn !== stored.revision) return refusal(409, "conflict", "Changed elsewhere.");
        const revision = `${stored.revision} again`;
        stored = { ...stored, text: text!, scheduledDelayDays: Number(scheduledDays), revision };
        return { body: stored };
      },
    },
  });
  const user = userEvent.setup();
  const days = await screen.findByLabelText("Days");
  await user.clear(days);
  await user.type(days, "5");
  stored = { ...stored, ...theirs, revision: "second" };
  if (isShown) {
    void client.refetchQueries();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Time").value).toBe("1:00 PM"));
  }
  await user.click(screen.getByRole("button", { name: "Save" }));
  return { user, read: () => stored };
}

// As in current browsers, scrolling returns a promise.
beforeEach(() => Object.assign(HTMLElement.prototype, { scrollIntoView: () => Promise.resolve() }));
afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView"));

describe("when someone else changed the message meanwhile", () => {
  it("changes to other inputs are kept together with theirs", async () => {
    const { read } = await edited({ text: "Theirs" });
    await screen.findByText("Message saved");
    expect(read()).toMatchObject({ text: "Theirs", scheduledDelayDays: 5 });
  });

  it("theirs is replaced only on request", async () => {
    const { user, read } = await edited({ scheduledDelayDays: 9 });
    await user.click(await screen.findByRole("button", { name: "Keep mine" }));
    await screen.findByText("Message saved");
    expect(read().scheduledDelayDays).toBe(5);
    expect(screen.queryByRole("button", { name: "Keep mine" })).toBeNull();
  });

  it("a change that was already shown around mine is no less one", async () => {
    const { read } = await edited({ scheduledDelayDays: 9, timeOfDay: "13:00" }, true);
    expect(await screen.findByRole("button", { name: "Keep mine" })).toBeTruthy();
    expect(read().scheduledDelayDays).toBe(9);
  });

  it("theirs can be loaded instead", async () => {
    const { user, read } = await edited({ scheduledDelayDays: 9 });
    await user.click(await screen.findByRole("button", { name: "Load their version" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Days").value).toBe("9"));
    expect(screen.queryByRole("button", { name: "Load their version" })).toBeNull();
    expect(read().scheduledDelayDays).toBe(9);
  });
});
