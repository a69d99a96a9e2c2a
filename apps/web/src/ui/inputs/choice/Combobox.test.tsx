import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { render } from "../../../testing/render.tsx";
import { Combobox } from "./Combobox.tsx";

const options = ["Auto trade", "Real estate", "Restaurants", "Retail", "Travel"].map((label) => ({
  value: label,
  label,
}));

function Choosing() {
  const [value, setValue] = useState("");
  return (
    <>
      <Combobox label="Industry" options={options} value={value} onChange={setValue} />
      <button type="button">Save</button>
    </>
  );
}

function Redrawn() {
  const [count, setCount] = useState(0);
  return (
    <>
      <Combobox label="Industry" options={[...options]} value="Travel" onChange={() => {}} />
      <button type="button" onClick={() => setCount(count + 1)}>
        Found {count}
      </button>
    </>
  );
}

/** Finds options as a server does: an answer holds new objects, and lacks a choice that does not match. */
function Found({ onSearch }: { onSearch: (term: string) => void }) {
  const [value, setValue] = useState("Travel");
  const [term, setTerm] = useState("");
  const [isSearching, setSearching] = useState(false);
  const found = isSearching ? [] : options.filter(({ label }) => label.toLowerCase().includes(term));
  return (
    <>
      <Combobox
        label="Industry"
        options={found.map((option) => ({ ...option }))}
        value={value}
        onChange={setValue}
        isSearching={isSearching}
        onSearch={(next) => {
          onSearch(next);
          setTerm(next);
          setSearching(true);
        }}
      />
      <button type="button" onClick={() => setSearching(false)}>
        Answer
      </button>
    </>
  );
}

const offered = () => screen.queryAllByRole("option").map((option) => option.textContent);

it("offers options that begin with the typed text before those that contain it elsewhere", async () => {
  const user = userEvent.setup();
  render(<Choosing />);
  const field = screen.getByRole("combobox", { name: "Industry" });
  await user.type(field, "tra");
  expect(offered()).toEqual(["Travel", "Auto trade"]);
  await user.clear(field);
  await user.type(field, "est");
  expect(offered()).toEqual(["Real estate", "Restaurants"]);
});

it("keeps the order of the list when it opens again with a choice made", async () => {
  const user = userEvent.setup();
  render(<Choosing />);
  const field = screen.getByRole("combobox", { name: "Industry" });
  await user.type(field, "tra");
  await user.click(screen.getByRole("option", { name: "Travel" }));
  await user.keyboard("{ArrowDown}");
  await screen.findByRole("option", { name: "Retail" });
  expect(offered()).toEqual(options.map(({ label }) => label));
});

it("takes the first match with Enter", async () => {
  const user = userEvent.setup();
  render(<Choosing />);
  const field = screen.getByRole("combobox", { name: "Industry" }) as HTMLInputElement;
  await user.type(field, "est{Enter}");
  expect(field.value).toBe("Real estate");
});

it("keeps the typed text while the page rerenders around it", async () => {
  const user = userEvent.setup();
  render(<Redrawn />);
  const field = screen.getByRole("combobox", { name: "Industry" }) as HTMLInputElement;
  await user.clear(field);
  act(() => screen.getByRole("button", { name: "Found 0" }).click());
  await screen.findByRole("button", { name: "Found 1" });
  expect(field.value).toBe("");
});

it("hides nothing on the page from screen readers while its list is open", async () => {
  const user = userEvent.setup();
  render(<Choosing />);
  await user.type(screen.getByRole("combobox", { name: "Industry" }), "re");
  await screen.findByRole("option", { name: "Retail" });
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
});

it("Escape on the closed list keeps the choice", async () => {
  const user = userEvent.setup();
  render(<Choosing />);
  const field = screen.getByRole("combobox", { name: "Industry" });
  await user.type(field, "tra{Enter}");
  await user.keyboard("{Escape}");
  expect(field).toHaveProperty("value", "Travel");
});

it("ends a choice that is too long for the field in an ellipsis", () => {
  render(<Choosing />);
  expect(screen.getByRole("combobox", { name: "Industry" }).className).toContain("truncate");
});

it("replaces a choice by one that a search finds, and searches only for what is typed", async () => {
  const user = userEvent.setup();
  const terms: string[] = [];
  render(<Found onSearch={(term) => terms.push(term)} />);
  const field = screen.getByRole("combobox", { name: "Industry" }) as HTMLInputElement;
  const answer = () => act(() => screen.getByRole("button", { name: "Answer" }).click());
  expect(field.value).toBe("Travel");
  await user.clear(field);
  await user.type(field, "ret");
  expect(screen.getByText(/^Searching…/)).toBeTruthy();
  answer();
  expect(offered()).toEqual(["Retail"]);
  expect(field.value).toBe("ret");
  await user.click(screen.getByRole("option", { name: "Retail" }));
  answer();
  expect(field.value).toBe("Retail");
  expect(terms.filter((term) => term !== "")).toEqual(["r", "re", "ret"]);
  expect(terms.at(-1)).toBe("");
});

it("keeps a choice that a search does not find", async () => {
  const user = userEvent.setup();
  render(<Found onSearch={() => {}} />);
  const field = screen.getByRole("combobox", { name: "Industry" }) as HTMLInputElement;
  await user.type(field, "{Control>}a{/Control}ret");
  act(() => screen.getByRole("button", { name: "Answer" }).click());
  await user.keyboard("{Tab}");
  await waitFor(() => expect(field.value).toBe("Travel"));
});
