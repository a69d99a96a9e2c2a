import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { aBroadcast } from "../../../testing/a-broadcast.ts";
import { type Asked, aUser, sessionOf, visit } from "../../../testing/visit.ts";
// Preloaded, so that the first test does not wait for it.
import "../BroadcastScreen.tsx";

const broadcast = aBroadcast({ name: "Friday", text: "Will you come?", state: "sent" });
const id = broadcast._id;
const replyOf = (contactId: string, name: string, text: string, change: object = {}) => ({
  contactId,
  name,
  text,
  time: "2026-11-20T18:00:00.000Z",
  laterText: null,
  isAnswered: false,
  ...change,
});
const answered = { isAnswered: true };

test("similar replies are answered together, after it is shown who gets what", async () => {
  const sent: unknown[] = [];
  let hold = Promise.resolve();
  const forecast = vi.fn(async ({ body }: Asked) => {
    await hold;
    const { text } = body as { text: string };
    const people = [
      { contactId: "c1", name: "Jo", text, outcome: "goes", reason: null },
      { contactId: "c2", name: "Ana", text: "", outcome: "not-sent", reason: "They replied STOP." },
    ];
    return { body: { people, credits: 1, balanceCredits: 100 } };
  });
  visit(`/scheduled-broadcasts/${id}`, {
    drawn: ["/scheduled-broadcasts/{scheduledBroadcastId}"],
    answers: {
      ...sessionOf(aUser()),
      "GET messages/dynamicUrlsInfo": () => ({
        body: { tagUrls: [{ name: "Trackable Link", finder: "https://go.example/l/" }] },
      }),
      [`GET schedule/jobs/${id}`]: () => ({
        body: { ...broadcast, counts: { ...broadcast.counts, total: 3, sent: 3, replied: 3 } },
      }),
      [`GET schedule/jobs/${id}/failures`]: () => ({ body: { groups: [], differences: [] } }),
      [`GET schedule/jobs/${id}/replies`]: () => ({
        body: {
          groups: [
            {
              text: "Yes",
              replies: [
                replyOf("c1", "Jo", "Yes"),
                replyOf("c2", "Ana", "yep"),
                replyOf("c4", "Tom", "Yes", answered),
              ],
            },
            { text: "No", replies: [replyOf("c3", "Sam", "No", answered)] },
          ],
          isPart: false,
        },
      }),
      [`POST schedule/jobs/${id}/replies/forecast`]: forecast,
      [`POST schedule/jobs/${id}/replies/answer`]: ({ body }: Asked) => {
        sent.push(body);
        return { body: { sent: 1, notSent: [{ reason: "They replied STOP.", count: 1, isListed: true }] } };
      },
    },
  });
  const groups = within(await screen.findByRole("list", { name: "Groups of replies" }));
  expect(groups.getByText("Replied")).toBeTruthy();
  await userEvent.click(groups.getByRole("button", { name: "Reply to “Yes”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reply to 2 contacts" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Your reply" }), "See you");
  const who = within(await dialog.findByRole("region", { name: "Who gets what" }));
  await who.findByText("They replied STOP.");
  expect(sent).toEqual([]);
  // The preview of the previous text does not apply to this one.
  const forecasts = forecast.mock.calls.length;
  const held = Promise.withResolvers<void>();
  hold = held.promise;
  await userEvent.type(dialog.getByRole("textbox", { name: "Your reply" }), " soon");
  await waitFor(() => expect(forecast.mock.calls.length).toBeGreaterThan(forecasts));
  const send = dialog.getByRole("button", { name: /^Send/ });
  expect(send).toHaveProperty("disabled", true);
  held.resolve();
  await dialog.findByRole("button", { name: "Send to 1 contact" });
  // The account's own links are inserted, so that everyone gets theirs.
  const box = dialog.getByRole("textbox", { name: "Your reply" });
  fireEvent.change(box, { target: { value: "See https://go.example/l/x" } });
  await dialog.findByText(/We've detected a Trackable Link URL/);
  await who.findByText("See https://go.example/l/x");
  expect(dialog.getByRole("button", { name: /^Send/ })).toHaveProperty("disabled", true);
  fireEvent.change(box, { target: { value: "See you soon" } });
  await userEvent.click(await dialog.findByRole("button", { name: "Send to 1 contact" }));
  await waitFor(() =>
    expect(sent).toEqual([{ contactIds: ["c1", "c2"], text: "See you soon", isDone: true }]),
  );
});

test("everyone's own words are shown; who wrote again, or is unchecked, gets no answer", async () => {
  const sent: unknown[] = [];
  visit(`/scheduled-broadcasts/${id}`, {
    drawn: ["/scheduled-broadcasts/{scheduledBroadcastId}"],
    answers: {
      ...sessionOf(aUser()),
      [`GET schedule/jobs/${id}`]: () => ({
        body: { ...broadcast, counts: { ...broadcast.counts, total: 3, sent: 3, replied: 3 } },
      }),
      [`GET schedule/jobs/${id}/failures`]: () => ({ body: { groups: [], differences: [] } }),
      [`GET schedule/jobs/${id}/replies`]: () => ({
        body: {
          groups: [
            {
              text: "Yes",
              replies: [
                replyOf("c1", "Jo", "Yes"),
                replyOf("c2", "Ana", "Yes!", { laterText: "Sorry, I can't" }),
                replyOf("c3", "Sam", "yep 👍"),
              ],
            },
          ],
          isPart: false,
        },
      }),
      [`POST schedule/jobs/${id}/replies/forecast`]: ({ body }: Asked) => {
        const { text, contactIds } = body as { text: string; contactIds: string[] };
        const people = contactIds.map((contactId) => ({
          contactId,
          name: contactId,
          text,
          outcome: "goes",
          reason: null,
        }));
        return { body: { people, credits: people.length, balanceCredits: 100 } };
      },
      [`POST schedule/jobs/${id}/replies/answer`]: ({ body }: Asked) => {
        sent.push(body);
        const reason = "Dana has already replied.";
        return { body: { sent: 0, notSent: [{ reason, count: 1, isListed: false }] } };
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Reply to “Yes”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reply to 2 contacts" }));
  const box = (name: string) => dialog.getByRole("checkbox", { name });
  expect(dialog.getByText("“Yes!” Since then: “Sorry, I can't”")).toBeTruthy();
  expect(dialog.getByText("“yep 👍”")).toBeTruthy();
  expect(["Jo", "Ana", "Sam"].map((name) => box(name).getAttribute("aria-checked"))).toEqual([
    "true",
    "false",
    "true",
  ]);
  await userEvent.click(box("Jo"));
  await userEvent.type(dialog.getByRole("textbox", { name: "Your reply" }), "See you");
  await userEvent.click(await dialog.findByRole("button", { name: "Send to 1 contact" }));
  await waitFor(() => expect(sent).toEqual([{ contactIds: ["c3"], text: "See you", isDone: true }]));
  await screen.findByText("Not sent to 1 contact: Dana has already replied.");
});
