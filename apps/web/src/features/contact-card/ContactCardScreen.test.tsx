import type { ContactCard } from "@broadcast/contract/account-settings";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { aUser, sessionOf, visit } from "../../testing/visit.ts";

const card: ContactCard = {
  firstName: "Maya",
  lastName: "Rivers",
  company: "Rivers & Thread",
  jobTitle: "",
  email: "",
  website: "",
  address: "",
  note: "",
  phoneNumber: "+15125550148",
  pictureUrl: "/api/users/vcard/picture?version=3",
  mediaUrl: null,
};

const open = () =>
  visit("/account/contact-card", {
    answers: {
      ...sessionOf(aUser()),
      "GET users/vcard": () => ({ body: card }),
      "PUT users/vcard": ({ body }) => ({ body: { ...card, ...(body as object), pictureUrl: null } }),
    },
    drawn: ["/account/contact-card"],
  });

const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement;
const sent = (calls: { call: string; body: unknown }[]) =>
  calls.filter(({ call }) => call === "PUT users/vcard").map(({ body }) => body);

it("the preview shows the card as it is typed, with the business number", async () => {
  open();
  fireEvent.change(await field("Job title"), { target: { value: "Tailor" } });
  const preview = screen.getByRole("figure", { name: "How it looks on a phone" });
  expect(preview.textContent).toContain("Maya Rivers");
  expect(preview.textContent).toContain("Tailor");
  expect(preview.textContent).toContain("(512) 555-0148");
});

it("a removed picture is deleted when the card is saved, and an unchanged one is not sent again", async () => {
  const { calls } = open();
  const user = userEvent.setup();
  fireEvent.change(await field("Job title"), { target: { value: "Tailor" } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Contact card saved");
  await user.click(screen.getByRole("button", { name: "Remove picture" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent(calls)).toHaveLength(2));
  expect(sent(calls)[0]).not.toHaveProperty("removePicture");
  expect(sent(calls)[1]).toMatchObject({ jobTitle: "Tailor", removePicture: "true" });
});

it("a saved picture is no longer a change, and is not sent again with the next one", async () => {
  const stored = { ...card, pictureUrl: "/api/users/vcard/picture?version=2" };
  const { calls } = visit("/account/contact-card", {
    answers: {
      ...sessionOf(aUser()),
      "GET users/vcard": () => ({ body: { ...card, pictureUrl: null } }),
      "PUT users/vcard": () => ({ body: stored }),
    },
    drawn: ["/account/contact-card"],
  });
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => {};
  await field("Job title");
  // jsdom cannot redraw a picture.
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1, close() {} }));
  const paper = { fillRect() {}, drawImage() {} } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation((() => paper) as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take) => take(new Blob(["me"])));
  const picture = new File(["me"], "me.png", { type: "image/png" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  fireEvent.change(input as HTMLInputElement, { target: { files: [picture] } });
  fireEvent.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
  fireEvent.change(await field("Job title"), { target: { value: "Tailor" } });
  fireEvent.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent(calls)).toHaveLength(2));
  expect(sent(calls).map((body) => "upload" in (body as object))).toEqual([true, false]);
});

it("a card without a usable name is refused at its field", async () => {
  const { calls } = open();
  const user = userEvent.setup();
  for (const label of ["First name", "Last name", "Company"]) await user.clear(await field(label));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter a name or a company. Phones save the card under it.")).toBeTruthy();
  expect(sent(calls)).toEqual([]);
});

it("a card without a name shows no initials", async () => {
  visit("/account/contact-card", {
    answers: { ...sessionOf(aUser()), "GET users/vcard": () => ({ body: { ...card, pictureUrl: null } }) },
    drawn: ["/account/contact-card"],
  });
  const preview = () => screen.getByRole("figure", { name: "How it looks on a phone" }).textContent;
  await field("Company");
  expect(preview()).toContain("MR");
  const user = userEvent.setup();
  for (const label of ["First name", "Last name", "Company"]) await user.clear(await field(label));
  expect(preview()).toMatch(/^No name/);
});

it("the card is downloaded as a file", async () => {
  open();
  const link = await screen.findByRole("link", { name: "Download card (.vcf)" });
  expect(link.getAttribute("href")).toBe("/api/users/vcard/file");
});
