import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";

const support = aUser({ firstName: "Sam", superuser: true, roles: ["owner", "superuser"] });
const queue = { name: "passwords.reset-mail", running: 0, due: 2, later: 1, failed: 3, oldestDueAt: null };

const open = (address: string, drawn: string, answers: Answers = {}, user = support) =>
  visit(address, {
    answers: {
      ...sessionOf(user),
      "GET admin/queues": () => ({ body: { queues: [queue, { ...queue, name: "push.send", failed: 0 }] } }),
      [`GET admin/queues/${queue.name}`]: () => ({ body: queue }),
      [`POST admin/queues/${queue.name}/jobs/search`]: () => ({
        body: {
          jobs: [
            {
              _id: "7",
              state: "failed",
              attempts: 12,
              maxAttempts: 12,
              createdAt: "2026-11-20T00:00:00.000Z",
              runAt: "2026-11-20T00:00:00.000Z",
              lastError: "Connection refused",
            },
          ],
          paging: { total: 1, page: 1, pageSize: 25, pages: 1 },
        },
      }),
      ...answers,
    },
    drawn: [drawn],
  });

it("lists every queue with its number of failed jobs", async () => {
  open("/admin/queues", "/admin/queues");
  expect(await screen.findByText("3 failed")).toBeTruthy();
  expect(screen.getAllByText("2 due · 1 later")).toHaveLength(2);
  await userEvent.type(screen.getByRole("searchbox", { name: "Search queues" }), "push");
  await waitFor(() => expect(screen.queryByText("3 failed")).toBeNull());
});

it("next to the list, sums up all queues and leads to those with failed jobs", async () => {
  open("/admin/queues", "/admin/queues");
  const overview = within(await screen.findByRole("region", { name: "Jobs that failed" }));
  expect((await overview.findByText("Due")).parentElement?.textContent).toBe("Due4");
  expect(overview.getByText("Failed").parentElement?.textContent).toBe("Failed3");
  expect(overview.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    `/admin/queues/${queue.name}`,
  ]);
});

it("retries failed jobs, with a reason", async () => {
  const { calls } = open(`/admin/queues/${queue.name}`, "/admin/queues/{queueName}", {
    [`POST admin/queues/${queue.name}/retry`]: () => ({ body: { retried: 3 } }),
  });
  expect(await screen.findByText("Tried 12 of 12 times · Connection refused")).toBeTruthy();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Retry failed" }));
  await user.type(await screen.findByRole("textbox", { name: /^Reason/ }), "Mail is back");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("3 jobs will be retried")).toBeTruthy();
  expect(calls.find(({ call }) => call.endsWith("/retry"))?.body).toEqual({ reason: "Mail is back" });
});

it.each([
  {
    act: "Retry",
    call: `POST admin/queues/${queue.name}/jobs/7/retry`,
    button: "Try again",
    told: "1 job will be retried",
  },
  {
    act: "Remove",
    call: `DELETE admin/queues/${queue.name}/jobs/7`,
    button: "Remove job",
    told: "Job removed",
  },
])("$act of one failed job asks for a reason first", async ({ act, call, button, told }) => {
  const { calls } = open(`/admin/queues/${queue.name}`, "/admin/queues/{queueName}", {
    [call]: () => ({ body: {} }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /^More for the job/ }));
  await user.click(await screen.findByRole("menuitem", { name: act }));
  const reason = await screen.findByRole("textbox", { name: /^Reason/ });
  expect(calls.some((its) => its.call === call)).toBe(false);
  await user.type(reason, "Mail is back");
  await user.click(screen.getByRole("button", { name: button }));
  expect(await screen.findByText(told)).toBeTruthy();
  expect(calls.find((its) => its.call === call)?.body).toEqual({ reason: "Mail is back" });
});

it("is for superusers only", async () => {
  const { address } = open("/admin/queues", "/admin/queues", {}, aUser());
  await waitFor(() => expect(address()).not.toContain("admin"));
});
