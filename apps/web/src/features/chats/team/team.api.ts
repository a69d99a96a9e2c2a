import { teamInbox } from "@broadcast/contract/team-inbox";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";

/** The users who answer this account's chats, and how many chats wait for each. */
export const useTeam = () => useEndpoint(teamInbox.members, {}, { isQuiet: true });

/** A chat's assignee and status. */
export const useChatWork = (contactId: string) =>
  useEndpoint(teamInbox.read, { params: { contactId } }, { isQuiet: true });

export const useAssign = () => useSend(teamInbox.assign);
export const useSetStatus = () => useSend(teamInbox.setStatus);
