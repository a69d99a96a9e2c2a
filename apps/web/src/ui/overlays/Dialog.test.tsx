import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { render } from "../../testing/render.tsx";
import { Field } from "../forms/Field.tsx";
import { Form } from "../forms/Form.tsx";
import { useZodForm } from "../forms/zod-form.ts";
import { Combobox } from "../inputs/choice/Combobox.tsx";
import { TextField } from "../inputs/text/TextField.tsx";
import { TokensField } from "../inputs/text/TokensField.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Menu } from "./Menu.tsx";

function Nested() {
  const [isOuter, setOuter] = useState(true);
  const [isInner, setInner] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOuter(true)}>
        Reopen
      </button>
      <button type="button" onClick={() => setOuter(false)}>
        Close outer from outside
      </button>
      <Dialog isOpen={isOuter} onClose={() => setOuter(false)} title="Outer">
        <p>outer text</p>
        <Dialog isOpen={isInner} onClose={() => setInner(false)} title="Inner">
          <p>inner text</p>
        </Dialog>
      </Dialog>
    </>
  );
}

function FromMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu
        trigger={<button type="button">Insert</button>}
        entries={[{ label: "Fields", onSelect: () => setOpen(true) }]}
      />
      {isOpen ? (
        <Dialog isOpen onClose={() => setOpen(false)} title="Fields">
          <input aria-label="Search" />
        </Dialog>
      ) : null}
    </>
  );
}

function WithForm({ onClose }: { onClose: () => void }) {
  const form = useZodForm({
    schema: z.object({ name: z.string() }),
    values: { name: "" },
    onSubmit: () => {},
  });
  return (
    <Dialog isOpen onClose={onClose} title="Rename">
      <Form form={form}>
        <Field name="name">{(field) => <TextField label="Name" {...field} />}</Field>
      </Form>
    </Dialog>
  );
}

describe("dialogs", () => {
  it("close from the top with Esc, one at a time", async () => {
    const user = userEvent.setup();
    render(<Nested />);
    await screen.findByText("inner text");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("inner text")).toBeNull());
    expect(screen.getByText("outer text")).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("outer text")).toBeNull());
  });

  it("close their whole tree, so that reopening the outer one does not reopen the inner one", async () => {
    render(<Nested />);
    await screen.findByText("inner text");
    fireEvent.click(screen.getByText("Close outer from outside"));
    await waitFor(() => expect(screen.queryByText("outer text")).toBeNull());
    fireEvent.click(screen.getByText("Reopen"));
    await screen.findByText("outer text");
    expect(screen.queryByText("inner text")).toBeNull();
  });

  it("ask before they discard a changed form, and keep it when told to", async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    render(<WithForm onClose={onClose} />);
    await user.type(await screen.findByLabelText("Name"), "Fall");
    await user.keyboard("{Escape}");
    expect(
      await screen.findByRole("alertdialog", {
        name: "Discard changes?",
        description: "Your changes haven't been saved.",
      }),
    ).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByText("Discard changes?")).toBeNull());
    expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Fall");
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("ignore the context menu of the press that opened them, for 250 ms", async () => {
    const openedAt = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(openedAt);
    render(<Dialog isOpen onClose={() => {}} title="Actions" />);
    const overlay = document.querySelector(".bg-overlay") as Element;
    expect(fireEvent.contextMenu(overlay)).toBe(false);
    clock.mockReturnValue(openedAt + 300);
    expect(fireEvent.contextMenu(overlay)).toBe(true);
    vi.restoreAllMocks();
  });

  it("give the focus back to the button of the menu that opened them", async () => {
    const user = userEvent.setup();
    render(<FromMenu />);
    await user.click(screen.getByRole("button", { name: "Insert" }));
    await user.click(await screen.findByRole("menuitem", { name: "Fields" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Search")));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Insert" })));
  });

  it("stay open when the confirmed action fails", async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    const onConfirm = vi.fn().mockRejectedValueOnce(new Error("no")).mockResolvedValueOnce(undefined);
    render(
      <ConfirmDialog isOpen onClose={onClose} title="Delete?" confirmLabel="Delete" onConfirm={onConfirm} />,
    );
    const confirm = await screen.findByRole("button", { name: "Delete" });
    await user.click(confirm);
    expect(onClose).not.toHaveBeenCalled();
    await user.click(confirm);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it("ignore a second press while the first one is pending", async () => {
    const onClick = vi.fn();
    render(
      <Button isLoading onClick={onClick}>
        Save
      </Button>,
    );
    fireEvent.click(screen.getByRole("button"));
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe("initial focus of a confirmation", () => {
  const ask = (kind: { isDanger?: boolean; isDisabled?: boolean }) => {
    const onConfirm = vi.fn();
    render(
      <ConfirmDialog
        isOpen
        onClose={() => {}}
        title="Sure?"
        confirmLabel="Go on"
        onConfirm={onConfirm}
        {...kind}
      />,
    );
    return onConfirm;
  };
  const focused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name })));

  it("is on its action if nothing is destroyed, so that Enter confirms", async () => {
    const onConfirm = ask({});
    await focused("Go on");
    await userEvent.keyboard("{Enter}");
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it("is on Cancel if something is destroyed, or there is no action", async () => {
    const onConfirm = ask({ isDanger: true });
    await focused("Cancel");
    await userEvent.keyboard("{Enter}");
    expect(onConfirm).not.toHaveBeenCalled();
    cleanup();
    ask({ isDisabled: true });
    await focused("Cancel");
  });
});

function Picking({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState("");
  const [tags, setTags] = useState<readonly string[]>([]);
  return (
    <Dialog isOpen onClose={onClose} title="Choose">
      <Combobox
        label="Color"
        value={value}
        onChange={setValue}
        options={["Red", "Green"].map((label) => ({ value: label, label }))}
      />
      <TokensField
        label="Tags"
        value={tags}
        onChange={setTags}
        suggestions={["VIP", "Austin"]}
        onSearch={() => {}}
        clean={(text) => text.trim()}
      />
    </Dialog>
  );
}

it("stays open when Esc closes the options of a field in it", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(<Picking onClose={onClose} />);
  for (const [label, typed] of [
    ["Color", "g"],
    ["Tags", "a"],
  ] as const) {
    await user.type(await screen.findByRole("combobox", { name: label }), typed);
    await screen.findAllByRole("option");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
  }
  await user.keyboard("{Escape}");
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

function Removing() {
  const [isThere, setThere] = useState(true);
  const [isAsking, setAsking] = useState(false);
  return (
    <section>
      <h1 tabIndex={-1}>API key</h1>
      {isThere ? <Button onClick={() => setAsking(true)}>Revoke</Button> : null}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Revoke the key?"
        confirmLabel="Revoke it"
        onConfirm={() => setThere(false)}
      />
    </section>
  );
}

it("whose opener was removed by the action leaves the focus at the title of the panel", async () => {
  const user = userEvent.setup();
  render(<Removing />);
  await user.click(screen.getByRole("button", { name: "Revoke" }));
  await user.click(await screen.findByRole("button", { name: "Revoke it" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "API key" })));
});
