import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { emitApiEvent } from "../../lib/api/api-events.ts";
import { makeQueryClient } from "../../lib/api/query-client.ts";
import { useScreenParams, useScreenSearch } from "../../lib/screens/navigation.ts";
import type { Screen } from "../../lib/screens/screen.ts";
import { setViewport } from "../../testing/setup.ts";
import { aUser } from "../../testing/visit.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { makeRouter } from "./router.ts";

const user = aUser({ messageCredits: 12 });

function ContactList() {
  return (
    <Panel title="Contacts">
      <input aria-label="Find" />
      <AppLink href="/contacts/7">Jo</AppLink>
      <AppLink href="/contacts/8">Theo</AppLink>
      <AppLink href="/contacts/broken">Broken</AppLink>
      <AppLink href="/contacts/partial">Partial</AppLink>
    </Panel>
  );
}

function ContactDetail() {
  const { contactId = "" } = useScreenParams();
  const form = useZodForm({
    schema: z.object({ name: z.string() }),
    values: { name: "" },
    onSubmit: () => {},
  });
  if (contactId === "broken") throw new Error("This screen has a fault.");
  if (contactId === "partial") throw new TypeError("Failed to fetch dynamically imported module: /x.js");
  return (
    <Panel title={`Contact ${contactId}`}>
      <Form form={form}>
        <Field name="name">{(field) => <TextField label="Name" {...field} />}</Field>
      </Form>
      <AppLink href={`/contacts/${contactId}/tags`}>Tags</AppLink>
    </Panel>
  );
}

function SearchEcho() {
  return <Panel title="Chats">{JSON.stringify(useScreenSearch())}</Panel>;
}

const plain = (title: string) => async () => () => <Panel title={title} />;
const screens: Screen[] = [
  { path: "/auth", guard: "guest", panel: "full", title: "Sign in", load: plain("Sign in") },
  { path: "/logout", guard: "signed-in", panel: "full", title: "Sign out", load: plain("Sign out") },
  { path: "/chats", guard: "signed-in", panel: "list", title: "Chats", load: async () => SearchEcho },
  { path: "/contacts", guard: "signed-in", panel: "list", title: "Contacts", load: async () => ContactList },
  {
    path: "/contacts/{contactId}",
    guard: "signed-in",
    panel: "detail",
    title: "Contact",
    load: async () => ContactDetail,
  },
  {
    path: "/contacts/{contactId}/tags",
    guard: "signed-in",
    panel: "detail",
    title: "Tags of a contact",
    load: plain("Tags of a contact"),
  },
  {
    path: "/emails/senders",
    guard: "signed-in",
    panel: "detail",
    title: "Senders",
    under: "/contacts",
    load: plain("Senders"),
  },
  { path: "/t/{keywordSlug}", guard: "public", panel: "full", title: "Keyword", load: plain("Keyword") },
];

const quietPoll = {
  isBroadcastingPaused: false,
  broadcastingResumesAt: null,
  chatsUpdates: { unreadCount: 0 },
  spacesUpdates: { unreadCount: 0 },
  contactThreadUpdates: null,
  currentUser: null,
};
let isSignedIn = true;
const calls = vi.fn();

const open = (href: string, all = screens) => {
  const client = makeQueryClient();
  const router = makeRouter(client, all, createMemoryHistory({ initialEntries: [href] }));
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, address: () => router.state.location.href };
};
const heading = (name: string) => screen.findByRole("heading", { name }, { timeout: 5000 });

beforeEach(() => {
  isSignedIn = true;
  calls.mockReset();
  vi.stubGlobal("fetch", async (address: string) => {
    calls(address);
    if (address.endsWith("/users/poller")) return new Response(JSON.stringify(quietPoll));
    return isSignedIn
      ? new Response(JSON.stringify({ user, sandboxUrl: null }))
      : new Response(JSON.stringify({ error: "Please sign in.", code: "unauthorized" }), { status: 401 });
  });
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("addresses", () => {
  it("keep the query of a screen until the next screen is there", async () => {
    let arrive = (_view: () => React.ReactNode) => {};
    const slow = new Promise<() => React.ReactNode>((resolve) => {
      arrive = resolve;
    });
    const { router } = open("/chats?filter=unread", [
      ...screens,
      { path: "/slow", guard: "signed-in", panel: "list", title: "Slow", load: () => slow },
    ]);
    await screen.findByText('{"filter":"unread"}', {}, { timeout: 5_000 });
    act(() => void router.navigate({ to: "/slow" }));
    await waitFor(() => expect(router.state.status).toBe("pending"));
    expect(screen.getByText('{"filter":"unread"}')).toBeTruthy();
    await act(async () => arrive(() => <Panel title="Slow">Here</Panel>));
    await heading("Slow");
  });
  it("lead from / to the chats", async () => {
    const { address } = open("/");
    await heading("Chats");
    expect(address()).toBe("/chats");
  });

  it("of the old app redirect to the new ones, query string kept", async () => {
    const { address } = open("/app/whatever/else?messageBarAction=emails");
    await heading("Chats");
    expect(address()).toBe("/chats?messageBarAction=emails");
    expect(screen.getByText('{"messageBarAction":"emails"}')).toBeTruthy();
  });

  it.each([
    ["/app/chat/contacts/7?a=1", "/chats/7?a=1"],
    ["/app/chat/5125550100?a=1", "/chats/new/5125550100?a=1"],
    ["/app/templates/9?a=1", "/templates/9?a=1"],
    ["/templates?a=1", "/message-templates?a=1"],
  ])("%s leads to %s", async (from, to) => {
    const { address } = open(from, [
      ...screens,
      ...[
        "/chats/{contactId}",
        "/chats/new/{phoneNumber}",
        "/message-templates",
        "/templates/{templateId}",
      ].map(
        (path): Screen => ({ path, guard: "signed-in", panel: "full", title: path, load: plain("There") }),
      ),
    ]);
    await heading("There");
    expect(address()).toBe(to);
  });

  it("redirect to the chats while their target has no screen yet", async () => {
    const { address } = open("/templates");
    await heading("Chats");
    expect(address()).toBe("/chats");
  });

  it("redirect visitors to sign-in, and say where to return to", async () => {
    isSignedIn = false;
    const { address } = open("/contacts/7?tab=1");
    await heading("Sign in");
    expect(address()).toBe("/auth?returnTo=%2Fcontacts%2F7%3Ftab%3D1");
  });

  it("of public pages ask for no session", async () => {
    open("/t/sale");
    await heading("Keyword");
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(calls).not.toHaveBeenCalled();
  });

  it("without a screen show the not-found panel inside the frame", async () => {
    open("/nowhere/at/all");
    expect(await screen.findByText("Not able to locate this content")).toBeTruthy();
    expect(screen.getByRole("navigation", { name: "Main" })).toBeTruthy();
  });

  it("redirect to /logout when a session turns out to have ended", async () => {
    const { address } = open("/contacts");
    await heading("Contacts");
    act(() => emitApiEvent({ kind: "unauthorized" }));
    await heading("Sign out");
    expect(address()).toBe("/logout");
  });
});

describe("panels", () => {
  it.each([
    [1024, false],
    [1025, true],
  ])("at %i px the list is shown next to the detail: %s", async (width, isBeside) => {
    setViewport(width);
    open("/contacts/7");
    await heading("Contact 7");
    expect(screen.queryByRole("heading", { name: "Contacts" }) !== null).toBe(isBeside);
  });

  it("are shown side by side from lg; the title is the detail's", async () => {
    open("/contacts/7");
    await heading("Contact 7");
    expect(screen.getByRole("heading", { name: "Contacts" })).toBeTruthy();
    expect(document.title).toBe("Project Broadcast - Contact 7");
  });

  it("are one at a time below lg, with an arrow back to the list", async () => {
    setViewport(390);
    const user = userEvent.setup();
    const { address } = open("/contacts/7");
    await heading("Contact 7");
    expect(screen.queryByRole("heading", { name: "Contacts" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Back to Contacts" }));
    await heading("Contacts");
    expect(address()).toBe("/contacts");
    expect(document.title).toBe("Project Broadcast - Contacts");
    expect(screen.getByRole("button", { name: "Open menu" })).toBeTruthy();
  });

  it("keep what is open and typed in either when the window becomes narrow, until the user navigates", async () => {
    const user = userEvent.setup();
    open("/contacts");
    await heading("Contacts");
    const find = () => screen.queryByRole<HTMLInputElement>("textbox", { name: "Find" });
    const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
    await user.type(find()!, "jo");
    act(() => setViewport(390));
    expect(find()?.value).toBe("jo");
    act(() => setViewport(1440));
    expect(find()?.value).toBe("jo");
    await user.click(screen.getByRole("link", { name: "Jo" }));
    await heading("Contact 7");
    await user.type(name(), "Lindqvist");
    act(() => setViewport(390));
    expect(name().value).toBe("Lindqvist");
    expect(find()).toBeNull();
    act(() => setViewport(1440));
    expect([find()?.value, name().value]).toEqual(["jo", "Lindqvist"]);
    act(() => setViewport(390));
    await user.clear(name());
    await user.click(screen.getByRole("link", { name: "Tags" }));
    await heading("Tags of a contact");
    expect(screen.queryByText("Theo")).toBeNull();
  });

  it("lead back to the screen they belong to when no screen is above their address", async () => {
    setViewport(390);
    const user = userEvent.setup();
    const { address } = open("/emails/senders");
    await heading("Senders");
    await user.click(screen.getByRole("button", { name: "Back to Contacts" }));
    await heading("Contacts");
    expect(address()).toBe("/contacts");
  });

  it("show their own errors without taking down the rest, and recover on navigation", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const user = userEvent.setup();
    open("/contacts");
    await heading("Contacts");
    await user.click(screen.getByRole("link", { name: "Broken" }));
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    expect(screen.getByText("We'll try to get it resolved as soon as we can.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Contact support" })).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Theo" }));
    await heading("Contact 8");
    vi.restoreAllMocks();
  });

  it("say that the connection is the problem when a part of the app could not be fetched", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    open("/contacts");
    await heading("Contacts");
    await userEvent.click(screen.getByRole("link", { name: "Partial" }));
    expect(await screen.findByText("Check your connection and try again.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.queryByText("Something went wrong")).toBeNull();
    vi.restoreAllMocks();
  });

  it("lead back down the stack from a deeper page, even next to the list", async () => {
    const user = userEvent.setup();
    const { address } = open("/contacts/7");
    await user.click(await screen.findByRole("link", { name: "Tags" }));
    await heading("Tags of a contact");
    await user.click(screen.getByRole("button", { name: "Back to Contact" }));
    await heading("Contact 7");
    expect(address()).toBe("/contacts/7");
  });
});

describe("a slow screen", () => {
  const openSlow = async () => {
    const slow = Promise.withResolvers<() => ReturnType<typeof Panel>>();
    open("/contacts", [
      ...screens,
      { path: "/tags", guard: "signed-in", panel: "full", title: "Tags", load: () => slow.promise },
    ]);
    await heading("Contacts");
    await userEvent.click(await screen.findByRole("link", { name: "Tags" }));
    return () => slow.resolve(() => <Panel title="Tags" />);
  };
  it("covers the panels until it is there, and leaves the menu usable", async () => {
    const arrive = await openSlow();
    const cover = await screen.findByText("Loading...");
    expect(screen.getByRole("navigation").contains(cover)).toBe(false);
    arrive();
    await heading("Tags");
    await waitFor(() => expect(screen.queryByText("Loading...")).toBeNull());
  });
});

it("a screen that fails to load leaves the menu in place, and opens once the device is online", async () => {
  let isUp = false;
  const load = async () => {
    if (!isUp) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <Panel title="Keywords" trailing={1} />;
  };
  open("/contacts", [
    ...screens,
    { path: "/keywords", guard: "signed-in", panel: "full", title: "Keywords", load },
  ]);
  await heading("Contacts");
  await userEvent.click(await screen.findByRole("link", { name: "Keywords" }));
  expect(await screen.findByText("We couldn't open this page")).toBeTruthy();
  expect(document.title).toBe("Project Broadcast - Keywords");
  expect(screen.getByRole("link", { name: "Contacts" })).toBeTruthy();
  isUp = true;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(screen.queryByText("We couldn't open this page")).toBeNull());
  await heading("Keywords");
});

describe("unsaved input", () => {
  it("is asked about before it is lost, and stays when the user stays", async () => {
    const user = userEvent.setup();
    const { address } = open("/contacts/7");
    await user.type(await screen.findByLabelText("Name"), "Fall");
    await user.click(screen.getByRole("link", { name: "Theo" }));
    expect(await screen.findByText("Discard changes?")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByText("Discard changes?")).toBeNull());
    expect(address()).toBe("/contacts/7");
    expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Fall");
    await user.click(screen.getByRole("link", { name: "Theo" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await heading("Contact 8");
  });
});

describe("a list of fixed places", () => {
  const places: Screen[] = [
    ...screens,
    {
      path: "/account",
      guard: "signed-in",
      panel: "list",
      title: "Account",
      opensOn: ["/account/api-key", "/account/stats"],
      load: plain("Account"),
    },
    { path: "/account/api-key", guard: "superuser", panel: "detail", title: "Key", load: plain("Key") },
    { path: "/account/stats", guard: "signed-in", panel: "detail", title: "Stats", load: plain("Stats") },
  ];
  it("opens on the first place that may be opened when there is room next to it", async () => {
    const { address } = open("/account", places);
    await heading("Stats");
    expect(address()).toBe("/account/stats");
  });
  it("stays a list on a phone", async () => {
    setViewport(390);
    const { address } = open("/account", places);
    await heading("Account");
    expect(address()).toBe("/account");
  });
});

describe("side menu", () => {
  it("closes on a phone with every entry, including that of the current page", async () => {
    setViewport(390);
    const user = userEvent.setup();
    open("/contacts");
    await heading("Contacts");
    for (const name of ["Contacts", "Chats"]) {
      await user.click(screen.getByRole("button", { name: "Open menu" }));
      await user.click(await screen.findByRole("link", { name }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await heading(name);
    }
  });

  it("is not locked below lg, whatever was chosen on a desktop", async () => {
    setViewport(900);
    const user = userEvent.setup();
    open("/contacts");
    await heading("Contacts");
    await user.click(await screen.findByRole("button", { name: "Expand menu" }));
    expect(screen.getByText("Audience")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Keep menu open" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Collapse menu" }));
    expect(screen.queryByText("Audience")).toBeNull();
  });

  it("expands on entering, collapses on leaving, and is pinned by a press, which is remembered", async () => {
    const user = userEvent.setup();
    open("/contacts");
    await heading("Contacts");
    const isOpen = () => screen.queryByText("Audience") !== null;
    await user.click(await screen.findByRole("button", { name: "Collapse menu" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Expand menu" }));
    expect(isOpen()).toBe(false);
    expect(localStorage.getItem("sideMenuLocked")).toBe("false");
    await user.hover(screen.getByRole("heading", { name: "Contacts" }));
    await user.hover(screen.getByRole("link", { name: "Contacts" }));
    await waitFor(() => expect(isOpen()).toBe(true));
    await user.unhover(screen.getByRole("link", { name: "Contacts" }));
    await user.hover(screen.getByRole("heading", { name: "Contacts" }));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(localStorage.getItem("sideMenuLocked")).toBe("false");
    await user.click(screen.getByRole("button", { name: "Expand menu" }));
    expect(localStorage.getItem("sideMenuLocked")).toBeNull();
    expect(screen.getByRole("button", { name: "Collapse menu" })).toBeTruthy();
    expect(isOpen()).toBe(true);
  });

  it("expands once the pointer has rested on it for 250 ms, not when it only passes over it", async () => {
    localStorage.setItem("sideMenuLocked", "false");
    open("/contacts");
    await heading("Contacts");
    const menu = screen.getByRole("complementary", { name: "Side menu" });
    const isOpen = () => screen.queryByText("Audience") !== null;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    fireEvent.pointerEnter(menu, { pointerType: "mouse" });
    wait(249);
    fireEvent.pointerLeave(menu, { pointerType: "mouse" });
    wait(250);
    expect(isOpen()).toBe(false);
    fireEvent.pointerEnter(menu, { pointerType: "mouse" });
    wait(249);
    expect(isOpen()).toBe(false);
    wait(1);
    expect(isOpen()).toBe(true);
  });

  it("expands for the keyboard and keeps its focus, and Esc collapses it again", async () => {
    localStorage.setItem("sideMenuLocked", "false");
    const user = userEvent.setup();
    open("/contacts");
    await heading("Contacts");
    const link = screen.getByRole("link", { name: "Contacts" });
    // Focus moves straight from one control to the next, because jsdom does not detect the keyboard
    // (:focus-visible).
    screen.getByRole("button", { name: "Skip to content" }).tabIndex = -1;
    for (let tabs = 0; tabs < 9 && document.activeElement !== link; tabs += 1) await user.tab();
    expect(document.activeElement).toBe(link);
    expect(screen.getByText("Audience")).toBeTruthy();
    await user.keyboard("{Escape}");
    expect(screen.queryByText("Audience")).toBeNull();
    expect(document.activeElement).toBe(link);
    await user.tab({ shift: true });
    expect(screen.queryByText("Audience")).toBeNull();
  });
});
