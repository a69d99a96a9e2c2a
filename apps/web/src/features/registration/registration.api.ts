import { type Registration, registrations } from "@broadcast/contract/registration";
import { users } from "@broadcast/contract/users";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { keyOf, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useSession } from "../../lib/api/session.ts";

const REVIEWING_MS = 5_000;

const isReviewed = (registration: Registration | undefined): boolean =>
  registration?.status === "registration-queued" || registration?.status === "registering";

/** The carrier registration, polled while it is under review. */
export const useRegistration = () =>
  useEndpoint(
    registrations.read,
    {},
    { isQuiet: true, refetchEveryMs: (reply) => (isReviewed(reply) ? REVIEWING_MS : false) },
  );

/** The profile, to prefill the form with; undefined until it is loaded. */
export const useToldProfile = ({ isAsked }: { isAsked: boolean }) => {
  const { data, isPending } = useEndpoint(users.readProfile, {}, { isQuiet: true, isEnabled: isAsked });
  return { profile: data, isReady: !isAsked || !isPending };
};

const remember = (client: QueryClient, registration: Registration) =>
  client.setQueryData<Registration>(keyOf(registrations.read, {}), registration);

/** Submits the form. */
export function useSubmitRegistration() {
  const client = useQueryClient();
  return useSend(registrations.submit, { isQuiet: true, onSuccess: (reply) => remember(client, reply) });
}

/** Saves the current input as a draft. */
export function useSaveRegistration() {
  const client = useQueryClient();
  return useSend(registrations.saveDraft, { isQuiet: true, onSuccess: (reply) => remember(client, reply) });
}

/** Sends a sole proprietor's verification text, again or to another phone. */
export function useSendOtp() {
  const client = useQueryClient();
  return useSend(registrations.sendOtp, { isQuiet: true, onSuccess: (reply) => remember(client, reply) });
}

/** Verifies a sole proprietor by the code from the text. */
export function useVerifyOtp() {
  const client = useQueryClient();
  return useSend(registrations.verifyOtp, { isQuiet: true, onSuccess: (reply) => remember(client, reply) });
}

/** Asks the reviewers for the current status. */
export function useRefreshRegistration() {
  const client = useQueryClient();
  const { change } = useSession();
  return useSend(registrations.refresh, {
    onSuccess: ({ user, registration }) => {
      change(user);
      remember(client, registration);
    },
  });
}
