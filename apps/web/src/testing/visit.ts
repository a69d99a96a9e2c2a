import type { ErrorReply } from "@broadcast/contract/errors";
import type { CurrentUser } from "@broadcast/contract/users";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { createElement } from "react";
import { onTestFinished, vi } from "vitest";
// Preloaded, so that the first test does not spend its time on it.
import "../app/frame/Frame.tsx";
import { makeRouter } from "../app/routing/router.ts";
import { screens } from "../app/routing/screens.ts";
import { makeQueryClient } from "../lib/api/query-client.ts";

/** The input of a call. */
export interface Asked {
  path: string;
  query: Record<string, string>;
  /** The parts of a form, if one was sent. */
  body: unknown;
  idempotencyKey: string | undefined;
}

/** The server's answer: a body, or an error with its status. `offline` never answers. */
type Answer = { status?: number; body?: unknown } | "offline";
export type Answers = Record<string, (asked: Asked) => Answer | Promise<Answer>>;

export const refusal = (
  status: number,
  code: ErrorReply["code"],
  error: string,
  fields?: ErrorReply["fields"],
) => ({
  status,
  body: { error, code, ...(fields && { fields }) },
});

/** A user whose business is set up; `change` sets what a test is about. */
export const aUser = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a01",
  auth: { username: "maya@rivers.example", verified: true },
  firstName: "Maya",
  lastName: "Rivers",
  company: "Rivers & Thread",
  phoneNumber: "+15125550148",
  mobileNumber: null,
  phoneNumberType: "managed-voip",
  identity: { status: "not-verified" },
  isSendingSuspended: false,
  onboardingStatus: "complete",
  messageCredits: 100,
  isShortOfCredits: false,
  subscriptionPlan: "free",
  subscriptionDetails: {
    currentPlanName: null,
    currentPlanFrequency: null,
    currentPlanEndDate: null,
    currentPlanCreditPrice: null,
    cancelsAt: null,
    scheduledPlanName: null,
    scheduledPlanFrequency: null,
  },
  timezone: "America/Chicago",
  stripeId: null,
  superuser: false,
  organization: null,
  organizationAdmin: false,
  addOns: [],
  voice: { disabled: false },
  updatedAt: "2026-11-21T00:00:00.000Z",
  isSinch: false,
  isTwilio: true,
  isV2: false,
  isStayingWithBandwidth: false,
  registration: { isTCR: false, isTwilio: true, brand: { entityType: null } },
  tcr: { status: "not-registered", applicationFeeStatus: null, brand: { identityStatus: null } },
  twilio: {
    status: "registered",
    brandRegistration: { status: null, brandStatus: null, identityStatus: null },
    usAppToPerson: { status: null, campaignStatus: null },
    canUpdateToSoleProp2: false,
  },
  canSpamCompliance: { physicalMailingAddress: null },
  isManager: false,
  isCurrentlyManaging: false,
  isManagerfor: [],
  managing: null,
  roles: ["owner"],
  pendingEmail: null,
  settings: { messageHelper: true, assistantChat: true, stopDetect: true },
  replyToEmails: [],
  ...change,
});

/** The answers of a server with `user` signed in; null for a visitor. */
export const sessionOf = (user: CurrentUser | null, sandboxUrl: string | null = null): Answers => ({
  "GET users/session": () =>
    user ? { body: { user, sandboxUrl } } : refusal(401, "unauthorized", "Please sign in."),
  "GET users/isManager": () => ({ body: { isManager: user?.isManager ?? false } }),
  "GET users/isCurrentlyManaging": () => ({
    body: { isCurrentlyManaging: user?.isCurrentlyManaging ?? false },
  }),
  "GET users/managingUser": () => ({
    body: user?.managing ?? { managingUserFullName: null, isSuperuser: false },
  }),
  "GET users/integrationRedirect": () => ({ body: { redirect: null } }),
  "POST users/poller": () => ({
    body: {
      isBroadcastingPaused: false,
      broadcastingResumesAt: null,
      chatsUpdates: { unreadCount: 0 },
      spacesUpdates: { unreadCount: 0 },
      contactThreadUpdates: null,
      currentUser: null,
    },
  }),
});

const bodyOf = (init: RequestInit | undefined): unknown => {
  if (init?.body instanceof FormData) return Object.fromEntries(init.body);
  return typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
};

/**
 * Opens an address of the app, with its guards, against a server that answers as given ("POST users/session")
 * and 404 to everything else. Only screens whose path is in `drawn` are rendered; the others stay empty.
 */
export const visit = (
  address: string,
  { answers, drawn }: { answers: Answers; drawn: readonly string[] },
) => {
  const calls: (Asked & { call: string })[] = [];
  vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
    // As in a browser: an aborted request is not sent.
    init?.signal?.throwIfAborted();
    const url = new URL(input, "http://localhost");
    const path = url.pathname.replace(/^\/api\//, "");
    const call = `${init?.method ?? "GET"} ${path}`;
    const asked = {
      path,
      query: Object.fromEntries(url.searchParams),
      body: bodyOf(init),
      idempotencyKey: new Headers(init?.headers).get("idempotency-key") ?? undefined,
    };
    calls.push({ call, ...asked });
    const answer = (await answers[call]?.(asked)) ?? refusal(404, "not-found", "Nothing is here.");
    if (answer === "offline") throw new TypeError("Failed to fetch");
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 });
  });
  vi.stubGlobal(
    "EventSource",
    class {
      addEventListener() {}
      close() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = makeQueryClient();
  const router = makeRouter(
    client,
    screens.map((screen) =>
      drawn.includes(screen.path) ? screen : { ...screen, load: async () => () => null },
    ),
    createMemoryHistory({ initialEntries: [address] }),
  );
  // Without the wrapper of render.tsx, because the app brings its own toasts.
  render(createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })));
  return { router, client, calls, address: () => router.state.location.href };
};
