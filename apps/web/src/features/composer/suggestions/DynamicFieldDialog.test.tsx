import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../../testing/render.tsx";
import { DynamicFieldDialog } from "./DynamicFieldDialog.tsx";

afterEach(() => void vi.unstubAllGlobals());

test("dynamic fields are grouped into Contact, User and Other, including the account's own", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({
      customFields: [{ _id: "f1", name: "Shoe size" }],
      userCustomFields: [{ _id: "u1", name: "Opening hours", value: "9 to 5" }],
      relaxedDynamicFieldValidation: false,
      subscribeUrl: "http://localhost/u/rivers/subscribe",
      referral: { code: "7QK2M9XA", link: "http://localhost:3000/sign-up?ref=7QK2M9XA" },
    }),
  );
  render(<DynamicFieldDialog isOpen onClose={() => {}} onInsert={() => {}} />);
  const dialog = await screen.findByRole("dialog", { name: "Select Dynamic Field" });
  await within(dialog).findByText("{{shoeSize}}");
  const groups = within(dialog).getAllByRole("group");
  const codesOf = (group: HTMLElement) =>
    within(group)
      .getAllByRole("option")
      .map((option) => /\{\{(\w+)\}\}/.exec(option.textContent ?? "")?.[1]);
  expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual(["Contact", "User", "Other"]);
  const [contact, user, other] = groups.map(codesOf);
  expect(contact).toEqual(
    expect.arrayContaining(["firstName", "lastName", "company", "phoneNumber", "email", "shoeSize"]),
  );
  expect(user).toEqual(expect.arrayContaining(["myFirstName", "myEmail", "optOut", "myOpeningHours"]));
  expect(other).toEqual(
    ["Year", "Month", "DayOfWeek"].flatMap((unit) =>
      ["previous", "current", "next"].map((which) => `${which}${unit}`),
    ),
  );
  await userEvent.type(within(dialog).getByRole("combobox"), "year");
  expect(within(dialog).getAllByRole("group")).toHaveLength(1);
});

test("Enter in its search inserts the first match, and the arrows move on from there", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  const onInsert = vi.fn();
  render(<DynamicFieldDialog isOpen onClose={() => {}} onInsert={onInsert} />);
  const box = await screen.findByRole("combobox", { name: "Search dynamic fields" });
  await userEvent.type(box, "year{Enter}");
  expect(onInsert).toHaveBeenLastCalledWith("{{previousYear}}");
  await userEvent.type(box, "{ArrowDown}{Enter}");
  expect(onInsert).toHaveBeenLastCalledWith("{{currentYear}}");
});
