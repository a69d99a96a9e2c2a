import { COUNTRIES, REGIONS } from "@broadcast/domain/account/regions";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { describe, expect, it } from "vitest";
import type { EmailVerdict } from "../../../lib/words/email-check.ts";
import { render } from "../../../testing/render.tsx";
import { Checkbox } from "../choice/Checkbox.tsx";
import { Combobox } from "../choice/Combobox.tsx";
import { CountryField } from "../choice/CountryField.tsx";
import { RadioGroup } from "../choice/RadioGroup.tsx";
import { RegionField } from "../choice/RegionField.tsx";
import { Select } from "../choice/Select.tsx";
import { Switch } from "../choice/Switch.tsx";
import { DayOfYearField } from "../date/DayOfYearField.tsx";
import { TimeField } from "../date/TimeField.tsx";
import { FileField } from "../file/FileField.tsx";
import { ImageField } from "../file/ImageField.tsx";
import { CodeField } from "../text/CodeField.tsx";
import { EmailField } from "../text/EmailField.tsx";
import { PhoneField } from "../text/PhoneField.tsx";
import { TextArea } from "../text/TextArea.tsx";
import { TextField } from "../text/TextField.tsx";
import { TokensField } from "../text/TokensField.tsx";
import { UrlField } from "../text/UrlField.tsx";

function Holding({
  start = "",
  children,
}: {
  start?: string;
  children: (value: string, onChange: (value: string) => void) => ReactNode;
}) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

describe("an email", () => {
  const open = (verdict: EmailVerdict | null) => {
    const asked: string[] = [];
    render(
      <Holding>
        {(value, onChange) => (
          <EmailField
            label="Email"
            value={value}
            onChange={onChange}
            check={async (email) => {
              asked.push(email);
              return verdict;
            }}
          />
        )}
      </Holding>,
    );
    return { asked, field: screen.getByLabelText("Email") as HTMLInputElement };
  };

  it("is checked by the server when the field is left, not while it is typed", async () => {
    const { asked, field } = open({ isValid: false, suggestion: null });
    await userEvent.type(field, "a@");
    expect(asked).toEqual([]);
    await userEvent.tab();
    expect(asked).toEqual(["a@"]);
    expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  });

  it("with a likely typo is corrected with one press", async () => {
    const { field } = open({ isValid: true, suggestion: "jo@gmail.com" });
    await userEvent.type(field, "jo@gmial.com");
    await userEvent.tab();
    expect(await screen.findByText(/Did you mean/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "jo@gmail.com" }));
    expect(field.value).toBe("jo@gmail.com");
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });
});

it("a phone number shows as (AAA) BBB CCCC while it is typed", async () => {
  render(
    <Holding>{(value, onChange) => <PhoneField label="Phone" value={value} onChange={onChange} />}</Holding>,
  );
  const field = screen.getByLabelText("Phone") as HTMLInputElement;
  await userEvent.type(field, "5125550123");
  expect(field.value).toBe("(512) 555 0123");
  await userEvent.type(field, "{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}");
  expect(field.value).toBe("(512) 55");
  await userEvent.type(field, "50123");
  // The same number pasted or autofilled over it, without the mask, loses no digit.
  fireEvent.change(field, { target: { value: "5125550123" } });
  expect(field.value).toBe("(512) 555 0123");
});

it.each([
  ["7:59", true],
  ["08:00", false],
  ["19:59", false],
  ["20:00", true],
  ["", false],
] as const)("the time %s has a warning: %s", (time, expected) => {
  render(<TimeField label="Time" value={time} onChange={() => {}} />);
  const warning = screen.queryByText(
    "Heads up! Your selection may cause recipients to receive your message at undesired times.",
  );
  expect(warning !== null).toBe(expected);
});

it("a password is shown and hidden by its own toggle, which leaves no room for anything else", async () => {
  const { rerender } = render(
    <TextField label="Password" type="password" value="secret" onChange={() => {}} />,
  );
  const field = screen.getByLabelText("Password") as HTMLInputElement;
  expect(field.type).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(field.type).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(field.type).toBe("password");
  expect(() =>
    rerender(<TextField label="Password" type="password" value="" onChange={() => {}} end="x" />),
  ).toThrow("cannot take an end slot");
});

describe("an invalid input", () => {
  const said = { label: "Box", hint: "What it is for.", error: "What is wrong.", onChange: () => {} };
  const options = [{ value: "a", label: "A" }];
  it.each([
    ["a text", <TextField key="" {...said} value="" />],
    ["a long text", <TextArea key="" {...said} value="" />],
    ["a choice", <Select key="" {...said} value="" options={options} />],
    ["a choice found by typing", <Combobox key="" {...said} value="" options={options} />],
    ["a choice of radios", <RadioGroup key="" {...said} value="" options={options} />],
    [
      "words",
      <TokensField key="" {...said} value={[]} suggestions={[]} onSearch={() => {}} clean={String} />,
    ],
    ["a code", <CodeField key="" {...said} value="" />],
    ["a day", <DayOfYearField key="" {...said} value={null} />],
    ["a file", <FileField key="" {...said} value={null} maxBytes={1} />],
    ["a picture", <ImageField key="" {...said} value={null} />],
    ["a box to tick", <Checkbox key="" {...said} value={false} />],
    ["a switch", <Switch key="" {...said} value={false} />],
    ["an email", <EmailField key="" {...said} value="" check={async () => null} />],
    ["a web address", <UrlField key="" {...said} value="" />],
  ])("keeps its hint, with the error beneath, and is described by both: %s", (_what, input) => {
    render(input);
    const described = [...document.querySelectorAll("[aria-describedby]")].find((element) =>
      element.getAttribute("aria-describedby")?.includes("error"),
    );
    const told = described
      ?.getAttribute("aria-describedby")
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(told).toEqual(["What it is for.", "What is wrong."]);
    const hint = screen.getByText("What it is for.");
    expect(hint.compareDocumentPosition(screen.getByText("What is wrong."))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
});

it("a checkbox is described by its error", () => {
  render(
    <Checkbox
      label="Messages contain links"
      warning="A message shows a link."
      value={false}
      onChange={() => {}}
    />,
  );
  const box = screen.getByRole("checkbox", { name: "Messages contain links" });
  const note = document.getElementById(box.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("A message shows a link.");
});

describe("places", () => {
  it("offer Canada and the United States, and every state and province by a lower-case code", () => {
    expect(COUNTRIES).toEqual([
      { code: "CA", name: "Canada" },
      { code: "US", name: "United States" },
    ]);
    expect(REGIONS.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["us-al", "us-dc", "ca-on", "ca-nu"]),
    );
    expect(REGIONS).toHaveLength(51 + 13);
  });

  it("of one country are offered alone, and found by typing", async () => {
    const chosen: string[] = [];
    render(
      <>
        <CountryField value="CA" onChange={() => {}} />
        <RegionField country="CA" value="" onChange={(code) => chosen.push(code)} />
      </>,
    );
    const user = userEvent.setup();
    await user.type(screen.getByRole("combobox", { name: "State/Province" }), "on");
    expect(screen.queryByRole("option", { name: "Oregon" })).toBeNull();
    await user.click(await screen.findByRole("option", { name: "Ontario" }));
    expect(chosen.at(-1)).toBe("ca-on");
  });
});
