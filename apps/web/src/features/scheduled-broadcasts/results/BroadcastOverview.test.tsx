import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aBroadcast } from "../../../testing/a-broadcast.ts";
import { aUser, sessionOf, visit } from "../../../testing/visit.ts";

test("next to the list, while none is open, are key figures, unfinished broadcasts and the next action", async () => {
  const draft = aBroadcast({
    _id: "01990000-0000-7000-8000-0000000000aa",
    name: "Fall sale",
    state: "draft",
  });
  const found: Record<string, readonly object[]> = { draft: [draft] };
  visit("/scheduled-broadcasts", {
    answers: {
      ...sessionOf(aUser()),
      "POST schedule/jobs/search": ({ body }) => {
        const jobs = found[(body as { filter?: string }).filter ?? ""] ?? [];
        return { body: { jobs, paging: { total: jobs.length * 7, pageSize: 4, page: 1, pages: 1 } } };
      },
    },
    drawn: [],
  });
  const overview = within(await screen.findByRole("region", { name: "Your broadcasts" }));
  expect((await overview.findByText("7")).previousSibling?.textContent).toBe("Drafts");
  expect(overview.getByRole("link", { name: /^Fall sale/ }).getAttribute("href")).toBe(
    `/scheduled-broadcasts/${draft._id}`,
  );
  expect(overview.getByRole("link", { name: "New broadcast" }).getAttribute("href")).toBe(
    "/scheduled-broadcasts/new",
  );
});
