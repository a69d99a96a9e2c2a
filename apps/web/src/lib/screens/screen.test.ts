import { describe, expect, it } from "vitest";
import { screens } from "../../app/routing/screens.ts";
import { listBeside, screenAt } from "./screen.ts";

const some = [
  { path: "/contacts", panel: "list" },
  { path: "/contacts/{contactId}", panel: "detail" },
  { path: "/contacts/import", panel: "detail" },
  { path: "/contacts/{contactId}/tags", panel: "detail" },
  { path: "/contacts/folder/{folderId}", panel: "list" },
  { path: "/contacts/folder/{folderId}/{contactId}", panel: "detail" },
  { path: "/contacts/report", panel: "full" },
] as const;
const at = (address: string) => screenAt(some, address);

describe("screens", () => {
  it("prefers a literal segment to a parameter", () => {
    expect(at("/contacts/import")?.path).toBe("/contacts/import");
    expect(at("/contacts/7")?.path).toBe("/contacts/{contactId}");
    expect(at("/nowhere")).toBeUndefined();
  });

  it("shows the nearest list next to a detail, and none next to a full screen", () => {
    const beside = (address: string) =>
      listBeside<(typeof some)[number]>(some, at(address) as (typeof some)[number])?.path;
    expect(beside("/contacts/7/tags")).toBe("/contacts");
    expect(beside("/contacts/folder/f1/7")).toBe("/contacts/folder/{folderId}");
    expect(beside("/contacts")).toBe("/contacts");
    expect(beside("/contacts/report")).toBeUndefined();
  });

  it("has each address once", () => {
    const shapes = screens.map((screen) => screen.path.replace(/\{\w+\}/g, "{}"));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it.each([
    ["/account/api-key", "web"],
    ["/account/integrations", "web"],
    ["/account/integrations/{partnerId}/connect", "web"],
    ["/account/managers", "no-organization"],
    ["/managed-accounts", "manager"],
  ] as const)("%s is only for: %s", (path, requirement) => {
    expect(screens.find((screen) => screen.path === path)?.requires).toContain(requirement);
  });
});
