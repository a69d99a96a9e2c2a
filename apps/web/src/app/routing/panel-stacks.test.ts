import { describe, expect, it } from "vitest";
import { backOf, type PanelStacks, visit } from "./panel-stacks.ts";

const screens = ["/contacts", "/campaigns", "/campaigns/c1", "/campaigns/c2", "/campaigns/folder/f1"];
const hasScreen = (path: string) => screens.includes(path);
const after = (...paths: string[]): PanelStacks => paths.reduce<PanelStacks>(visit, {});
const back = (...paths: string[]) => backOf(after(...paths), paths.at(-1) ?? "/", hasScreen);

describe("panel stacks", () => {
  it("keeps a stack for each section", () => {
    const stacks = after("/contacts/7", "/contacts/7/tags", "/chats", "/chats/1");
    expect(stacks.contacts).toEqual(["/contacts/7", "/contacts/7/tags"]);
    expect(stacks.chats).toEqual(["/chats/1"]);
  });

  it("resets a section's stack when its root is opened", () => {
    expect(after("/contacts/7", "/contacts/7/tags", "/contacts").contacts).toEqual(["/contacts"]);
    expect(back("/contacts/7", "/contacts/7/tags", "/contacts")).toBeNull();
  });

  it("starts a new stack for another item, so that back leads to the list and not to the first item", () => {
    expect(back("/campaigns", "/campaigns/c1", "/campaigns/c2")).toBe("/campaigns");
  });

  it("starts a new stack for a folder", () => {
    expect(after("/campaigns/c1", "/campaigns/folder/f1").campaigns).toEqual(["/campaigns/folder/f1"]);
    expect(back("/campaigns/c1", "/campaigns/folder/f1")).toBe("/campaigns");
  });

  it("pushes deeper addresses, and back leads down the stack", () => {
    expect(back("/campaigns/c1", "/campaigns/c1/events")).toBe("/campaigns/c1");
    expect(back("/campaigns/c1", "/campaigns/c1/events", "/campaigns/c1/events/e1")).toBe(
      "/campaigns/c1/events",
    );
    expect(back("/campaigns/folder/f1", "/campaigns/folder/f1/c1")).toBe("/campaigns/folder/f1");
  });

  it("removes what was above an address that is opened again", () => {
    const stacks = after(
      "/campaigns/c1",
      "/campaigns/c1/events",
      "/campaigns/c1/events/e1",
      "/campaigns/c1/events",
    );
    expect(stacks.campaigns).toEqual(["/campaigns/c1", "/campaigns/c1/events"]);
  });

  it("leads to the nearest address above that has a screen when the page was opened directly", () => {
    expect(back("/campaigns/c2/events/e1")).toBe("/campaigns/c2");
    expect(back("/campaigns/folder/f1/c9")).toBe("/campaigns/folder/f1");
  });
});
