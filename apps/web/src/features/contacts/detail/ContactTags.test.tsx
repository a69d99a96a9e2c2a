import type { Contact } from "@broadcast/contract/contacts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { aUser, sessionOf, visit } from "../../../testing/visit.ts";
import { aContact } from "./a-contact.ts";

const jo = aContact();

it("a tag added during a save stays, and is sent with the next one", async () => {
  const path = `contacts/${jo._id}`;
  let stored = jo;
  const answers: (() => void)[] = [];
  const { calls } = visit(`/${path}/tags`, {
    answers: {
      ...sessionOf(aUser()),
      [`GET ${path}`]: () => ({ body: stored }),
      [`PUT ${path}`]: async ({ body }) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        stored = { ...jo, ...(body as Partial<Contact>) };
        return { body: stored };
      },
      "GET tags/bulk/colors": () => ({ body: { colors: [] } }),
      "POST tags/search": () => ({
        body: { tags: [], paging: { total: 0, page: 1, pageSize: 8, pages: 1 } },
      }),
    },
    drawn: ["/contacts/{contactId}/tags"],
  });
  const user = userEvent.setup();
  const field = await screen.findByRole("combobox", { name: "Tags" });
  await user.type(field, "Austin,");
  await user.type(field, "Booth,");
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.();
  await waitFor(() => expect(calls.filter(({ call }) => call === `GET ${path}`).length).toBeGreaterThan(1));
  expect(screen.getByText("Booth")).toBeTruthy();
  await user.type(field, "Web,");
  await waitFor(() => expect(answers).toHaveLength(3));
  for (const answer of answers) answer();
  await waitFor(() => expect(stored.tags).toEqual(["VIP", "Austin", "Booth", "Web"]));
  expect(screen.getByText("Booth")).toBeTruthy();
});
