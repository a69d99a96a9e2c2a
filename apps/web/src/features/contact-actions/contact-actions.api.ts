import { type ContactAction, contactActions } from "@broadcast/contract/contact-actions";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { isUnderWay } from "./contact-action-text.ts";

const RECENT = { body: { paging: { page: 1, pageSize: 20 } } };

/** Running actions, with their progress. */
export const useRunningContactActions = (): readonly ContactAction[] =>
  (
    useEndpoint(contactActions.search, RECENT, {
      isQuiet: true,
      refetchEveryMs: (reply) => (reply?.actions.some(isUnderWay) ? 1_000 : false),
    }).data?.actions ?? []
  ).filter(isUnderWay);

/** Bulk actions on contacts in the last day, latest first; undefined until loaded. */
export const useRecentContactActions = (): readonly ContactAction[] | undefined =>
  useEndpoint(contactActions.search, RECENT).data?.actions;

/** One action; undefined until loaded, or if it is too old. */
export const useContactAction = (id: string): ContactAction | undefined =>
  useEndpoint(contactActions.get, { params: { id } }, { isQuiet: true }).data;

export const useStopContactAction = () => useSend(contactActions.stop);
export const useUndoContactAction = () => useSend(contactActions.undo);

export const useArchiveContacts = () => useSend(contactActions.archive);
export const useArchiveAllContacts = () => useSend(contactActions.archiveAll);
export const useUnarchiveContacts = () => useSend(contactActions.unarchive);
export const useUnarchiveAllContacts = () => useSend(contactActions.unarchiveAll);
export const useChangeContacts = () => useSend(contactActions.changeMany);
export const useHideChats = () => useSend(contactActions.hideChats);
export const useRemoveContacts = () => useSend(contactActions.removeMany);
