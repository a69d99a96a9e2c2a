import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, visit } from "../../testing/visit.ts";

it.each([
  ["/unsubscribe/c_7~token", "/unsubscribe/{contactSlug}", "GET unsubscribe/c_7~token"],
  ["/d/s1ug", "/d/{contactSlug}", "GET d/s1ug"],
  ["/u/rivers/subscribe", "/u/{slug}/subscribe", "GET u/rivers/subscribe"],
])(
  "%s says that it is loading after 750 ms, not before, and then its content or an error",
  async (address, path, read) => {
    const answer = Promise.withResolvers<ReturnType<typeof refusal>>();
    const start = performance.now();
    visit(address, { answers: { [read]: () => answer.promise }, drawn: [path] });
    await screen.findByText("Loading...");
    expect(performance.now() - start).toBeGreaterThan(740);
    answer.resolve(refusal(404, "not-found", "Nothing is here."));
    expect(await screen.findByText(/link/i)).toBeTruthy();
    expect(screen.queryByText("Loading...")).toBeNull();
  },
);
