import { Button } from "@broadcast/ui/actions/Button.tsx";
import { pageScope } from "@broadcast/ui/forms/unsaved.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ApiError } from "../../lib/api/api-error.ts";
import { render } from "../../testing/render.tsx";
import { PhoneField } from "../inputs/text/PhoneField.tsx";
import { TextField } from "../inputs/text/TextField.tsx";
import { FormDialog } from "../overlays/FormDialog.tsx";
import { Field } from "./Field.tsx";
import { Form } from "./Form.tsx";
import { FormActions } from "./FormActions.tsx";
import { useZodForm } from "./zod-form.ts";

const schema = z.object({
  name: z.string().trim().min(1, "Name is required."),
  email: z.email("Please enter a valid email address"),
  phone: z.string(),
});

interface SampleProps {
  onSubmit: (values: z.output<typeof schema>) => unknown;
  startsAnew?: boolean;
}

function Sample({ onSubmit, startsAnew = false }: SampleProps) {
  const form = useZodForm({ schema, values: { name: "", email: "", phone: "" }, onSubmit, startsAnew });
  return (
    <Form form={form} label="Contact">
      <Field name="name">{(field) => <TextField label="Name" {...field} />}</Field>
      <Field name="email">{(field) => <TextField label="Email" {...field} />}</Field>
      <Field name="phone">{(field) => <PhoneField label="Phone" {...field} />}</Field>
      <FormActions submitLabel="Save" />
    </Form>
  );
}

function Growing() {
  const [isMore, setMore] = useState(false);
  const values = { name: "", email: "", phone: "" };
  const form = useZodForm({ schema, values, onSubmit: () => {} });
  return (
    <Form form={form}>
      {isMore ? <Field name="name">{(field) => <TextField label="Name" {...field} />}</Field> : null}
      <Field name="email">{(field) => <TextField label="Email" {...field} />}</Field>
      <Button onClick={() => setMore(true)}>More</Button>
      <FormActions submitLabel="Save" />
    </Form>
  );
}

/** A form of a stored record. */
function Stored({ values }: { values: z.input<typeof schema> }) {
  const form = useZodForm({ schema, values, onSubmit: () => {}, followsValues: true });
  return (
    <Form form={form} label="Contact">
      <Field name="name">{(field) => <TextField label="Name" {...field} />}</Field>
      <Field name="email">{(field) => <TextField label="Email" {...field} />}</Field>
      <FormActions submitLabel="Save" />
      <Button onClick={() => form.form.reset()}>Undo changes</Button>
    </Form>
  );
}

function Limited() {
  const limited = z.object({ name: z.string().max(1_000), email: z.string(), phone: z.string() });
  const form = useZodForm({
    schema: limited,
    values: { name: "x".repeat(1_001), email: "", phone: "" },
    onSubmit: () => {},
  });
  return (
    <Form form={form}>
      <Field name="name">{(field) => <TextField label="Name" {...field} />}</Field>
      <FormActions submitLabel="Save" />
    </Form>
  );
}

const wordSchema = z.object({ words: z.array(z.string().max(3, "Use at most 3 letters.")) });
function Words() {
  const form = useZodForm({ schema: wordSchema, values: { words: ["sun", "cloud"] }, onSubmit: () => {} });
  return (
    <Form form={form}>
      <Field name="words">
        {({ value, ...field }) => <TextField label="Words" {...field} value={value.join()} />}
      </Field>
      <FormActions submitLabel="Save" />
    </Form>
  );
}

function SampleDialog({ onSubmit }: { onSubmit: () => unknown }) {
  const form = useZodForm({ schema: z.object({ name: z.string() }), values: { name: "" }, onSubmit });
  return (
    <FormDialog form={form} title="Contact" submitLabel="Save" onClose={() => {}}>
      <Field name="name">{(field) => <TextField label="Name" {...field} />}</Field>
    </FormDialog>
  );
}

const input = (label: string) => screen.getByLabelText(label) as HTMLInputElement;

describe("forms", () => {
  it("word a limit of the schema for the person who typed", async () => {
    render(<Limited />);
    await userEvent.setup().click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Use at most 1,000 characters.")).toBeTruthy();
  });

  it("show errors at their inputs, tied to them, and send nothing", async () => {
    const user = userEvent.setup();
    const onSubmit = vi.fn();
    render(<Sample onSubmit={onSubmit} />);
    await user.type(input("Email"), "jo@");
    await user.click(screen.getByRole("button", { name: "Save" }));
    const error = await screen.findByText("Name is required.");
    expect(input("Name").getAttribute("aria-invalid")).toBe("true");
    expect(input("Name").getAttribute("aria-describedby")).toBe(error.closest("p")?.id);
    expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(input("Email").value).toBe("jo@");
  });

  it("are covered once saving takes longer than 750 ms, and keep their input", async () => {
    const user = userEvent.setup();
    let save = () => {};
    render(<Sample onSubmit={() => new Promise<void>((resolve) => (save = resolve))} />);
    await user.type(input("Name"), "Jo");
    await user.type(input("Email"), "jo@example.com{Enter}");
    expect(screen.queryByText("One moment...")).toBeNull();
    expect(await screen.findByText("One moment...", {}, { timeout: 1_500 })).toBeTruthy();
    expect(input("Name").value).toBe("Jo");
    save();
    await waitFor(() => expect(screen.queryByText("One moment...")).toBeNull(), { timeout: 1_500 });
  });

  it("in a dialog show only on the button that they are being saved", async () => {
    const user = userEvent.setup();
    render(<SampleDialog onSubmit={() => new Promise<void>(() => {})} />);
    await user.type(input("Name"), "Jo{Enter}");
    const button = screen.getByRole("button", { name: "Save" });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(screen.queryByText("One moment...")).toBeNull();
  });

  it("focus the first of several fields the server refuses, and keep all refusals", async () => {
    const user = userEvent.setup();
    const fields = { name: "This name is taken.", email: "This email is taken." };
    render(<Sample onSubmit={() => Promise.reject(Object.assign(new Error("No."), { fields }))} />);
    await user.type(input("Name"), "Jo");
    await user.type(input("Email"), "jo@example.com{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(input("Name")));
    expect(screen.getByText("This name is taken.")).toBeTruthy();
    expect(screen.getByText("This email is taken.")).toBeTruthy();
  });

  it("lead to the first invalid field on the page, regardless of mount order, and scroll all of it into view", async () => {
    const user = userEvent.setup();
    const shown = vi.spyOn(Element.prototype, "scrollIntoView");
    render(<Growing />);
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    const sentence = await screen.findByText("Name is required.");
    await waitFor(() => expect(document.activeElement).toBe(input("Name")));
    expect((shown.mock.contexts.at(-1) as Element).contains(sentence)).toBe(true);
    shown.mockRestore();
  });

  it("treat what is typed during a save as unsaved", async () => {
    const user = userEvent.setup();
    let save = () => {};
    render(<Sample onSubmit={() => new Promise<void>((resolve) => (save = resolve))} />);
    await user.type(input("Name"), "Jo");
    await user.type(input("Email"), "jo@example.com{Enter}");
    await waitFor(() => expect(pageScope.isDirty()).toBe(false));
    await user.type(input("Name"), " Lindqvist");
    save();
    await waitFor(() => expect(pageScope.isDirty()).toBe(true));
    expect(input("Name").value).toBe("Jo Lindqvist");
    await user.type(input("Name"), "{Backspace>10/}");
    await waitFor(() => expect(pageScope.isDirty()).toBe(false));
    expect(input("Name").value).toBe("Jo");
  });

  it("submit the schema's output on Enter", async () => {
    const user = userEvent.setup();
    const onSubmit = vi.fn();
    render(<Sample onSubmit={onSubmit} />);
    await user.type(input("Phone"), "15125550123");
    await user.type(input("Email"), "jo@example.com");
    await user.type(input("Name"), "  Jo {Enter}");
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({ name: "Jo", email: "jo@example.com", phone: "(512) 555 0123" }),
    );
  });

  it("show the server's objections at the inputs they name, and lose nothing", async () => {
    const user = userEvent.setup();
    const objection = new ApiError({
      status: 400,
      code: "invalid-input",
      message: "Please check.",
      fields: { email: "This address bounces." },
    });
    render(<Sample onSubmit={() => Promise.reject(objection)} />);
    await user.type(input("Name"), "Jo");
    await user.type(input("Email"), "jo@example.com{Enter}");
    expect(await screen.findByText("This address bounces.")).toBeTruthy();
    expect(screen.queryByText("Please check.")).toBeNull();
    expect(input("Name").value).toBe("Jo");
    expect(input("Email").value).toBe("jo@example.com");
  });

  it("show an error that names no input above the fields, until the input changes", async () => {
    const user = userEvent.setup();
    render(
      <Sample
        onSubmit={() => Promise.reject(new Error("Someone else changed this contact. Reload and try again."))}
      />,
    );
    await user.type(input("Name"), "Jo");
    await user.type(input("Email"), "jo@example.com{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("Someone else changed this contact");
    await user.tab();
    expect(screen.queryByRole("alert")).not.toBeNull();
    await user.type(input("Name"), "!");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  describe("that are submitted again while they are being submitted", () => {
    const begin = async () => {
      const user = userEvent.setup();
      const answers: { refuse: () => void; accept: () => void }[] = [];
      const onSubmit = vi.fn(
        () =>
          new Promise<void>((resolve, reject) => {
            answers.push({ accept: resolve, refuse: () => reject(new Error("This name is taken.")) });
          }),
      );
      render(<Sample onSubmit={onSubmit} />);
      await user.type(input("Name"), "Jo");
      await user.type(input("Email"), "jo@example.com{Enter}");
      await waitFor(() => expect(answers).toHaveLength(1));
      return { user, onSubmit, answers };
    };

    it("retry with corrected input once the first attempt is refused, without showing that refusal", async () => {
      const { user, onSubmit, answers } = await begin();
      await user.type(input("Name"), "anna{Enter}");
      expect(onSubmit).toHaveBeenCalledTimes(1);
      answers[0]!.refuse();
      await waitFor(() => expect(answers).toHaveLength(2));
      expect(onSubmit).toHaveBeenLastCalledWith(expect.objectContaining({ name: "Joanna" }));
      expect(screen.queryByRole("alert")).toBeNull();
      answers[1]!.refuse();
      expect((await screen.findByRole("alert")).textContent).toBe("This name is taken.");
      expect(onSubmit).toHaveBeenCalledTimes(2);
    });

    it.each(["with nothing changed", "before something is changed"])("%s show the refusal", async (when) => {
      const { user, onSubmit, answers } = await begin();
      await user.click(screen.getByRole("button", { name: "Save" }));
      if (when.startsWith("before")) await user.type(input("Name"), "anna");
      answers[0]!.refuse();
      expect((await screen.findByRole("alert")).textContent).toBe("This name is taken.");
      expect(onSubmit).toHaveBeenCalledTimes(1);
    });

    it("are not submitted twice when the first succeeds", async () => {
      const { user, onSubmit, answers } = await begin();
      await user.type(input("Name"), "anna{Enter}");
      answers[0]!.accept();
      const save = screen.getByRole("button", { name: "Save" });
      await waitFor(() => expect(save.getAttribute("aria-busy")).toBeNull());
      expect(onSubmit).toHaveBeenCalledTimes(1);
      expect(pageScope.isDirty()).toBe(true);
    });
  });

  it("count as unsaved from the first change until they are saved", async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Sample onSubmit={() => {}} />);
    expect(pageScope.isDirty()).toBe(false);
    await user.type(input("Name"), "Jo");
    expect(pageScope.isDirty()).toBe(true);
    await user.type(input("Email"), "jo@example.com{Enter}");
    await waitFor(() => expect(pageScope.isDirty()).toBe(false));
    await user.type(input("Name"), "!");
    expect(pageScope.isDirty()).toBe(true);
    unmount();
    expect(pageScope.isDirty()).toBe(false);
  });

  it("of a stored record follow its changes, except in inputs with unsaved edits", async () => {
    const user = userEvent.setup();
    const stored = { name: "Jo", email: "jo@example.com", phone: "" };
    const { rerender } = render(<Stored values={stored} />);
    await user.type(input("Name"), " Lind");
    rerender(<Stored values={{ ...stored, name: "Joan", email: "joan@example.com" }} />);
    await waitFor(() => expect(input("Email").value).toBe("joan@example.com"));
    expect(input("Name").value).toBe("Jo Lind");
    expect(pageScope.isDirty()).toBe(true);
    await user.click(screen.getByRole("button", { name: "Undo changes" }));
    expect(input("Name").value).toBe("Joan");
    await user.type(input("Name"), " Lind{Enter}");
    await waitFor(() => expect(pageScope.isDirty()).toBe(false));
    rerender(<Stored values={stored} />);
    await waitFor(() => expect(input("Name").value).toBe("Jo"));
  });

  it("say which one of several values is wrong", async () => {
    render(<Words />);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("“cloud”: Use at most 3 letters.")).toBeTruthy();
  });

  it("that reset are empty once sent, report nothing as missing, and have nothing to lose", async () => {
    const user = userEvent.setup();
    render(<Sample onSubmit={() => {}} startsAnew />);
    await user.type(input("Name"), "Jo");
    await user.type(input("Email"), "jo@example.com{Enter}");
    await waitFor(() => expect(input("Email").value).toBe(""));
    expect(input("Name").value).toBe("");
    expect(pageScope.isDirty()).toBe(false);
    await user.click(input("Name"));
    await user.click(document.body);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByText("Name is required.")).toBeNull();
  });

  it("report an invalid field only after the press that left it is over, so that the press hits its target", async () => {
    const user = userEvent.setup();
    render(<Sample onSubmit={() => {}} />);
    await user.type(input("Email"), "jo@");
    await user.pointer({ keys: "[MouseLeft>]", target: document.body });
    expect(document.activeElement).not.toBe(input("Email"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText("Please enter a valid email address")).toBeNull();
    await user.pointer({ keys: "[/MouseLeft]", target: document.body });
    expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  });

  it("format a phone number while it is typed, pasted and deleted", async () => {
    const user = userEvent.setup();
    render(<Sample onSubmit={() => {}} />);
    await user.click(input("Phone"));
    await user.paste("+1 512.555.0123");
    expect(input("Phone").value).toBe("(512) 555 0123");
    await user.keyboard("{Backspace>5/}");
    expect(input("Phone").value).toBe("(512) 55");
    await user.keyboard("{Backspace>9/}");
    expect(input("Phone").value).toBe("");
  });
});
