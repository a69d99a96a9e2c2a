import type { ContactAction } from "@broadcast/contract/contact-actions";
import {
  tellContactAction,
  useArchiveAllContacts,
  useArchiveContacts,
  useChangeContacts,
  useHideChats,
  useRemoveContacts,
  useUnarchiveAllContacts,
  useUnarchiveContacts,
} from "../../contact-actions/index.ts";
import { useTagAllContacts, useTagContacts, useUntagContacts } from "../../tags/index.ts";
import type { ContactSelection } from "../contacts.api.ts";
import type { FieldChange } from "./ChangeFieldDialog.tsx";

/** Bulk actions on contacts. Each shows its outcome with undo, and rejects with `ApiError`. */
export function useBulkActions() {
  const tagSome = useTagContacts();
  const tagAll = useTagAllContacts();
  const untag = useUntagContacts();
  const archiveSome = useArchiveContacts();
  const archiveAll = useArchiveAllContacts();
  const unarchiveSome = useUnarchiveContacts();
  const unarchiveAll = useUnarchiveAllContacts();
  const changeMany = useChangeContacts();
  const hide = useHideChats();
  const remove = useRemoveContacts();

  const told = async (doing: Promise<ContactAction>): Promise<ContactAction> => {
    const action = await doing;
    tellContactAction(action);
    return action;
  };
  return {
    addTags: async (tagNames: readonly string[], chosen: ContactSelection) => {
      for (const tagName of tagNames) {
        const params = { tagName };
        await told(
          "ids" in chosen
            ? tagSome.mutateAsync({ params, body: { contactIds: chosen.ids } })
            : tagAll.mutateAsync({ params, body: chosen.filter }),
        );
      }
    },
    removeTag: (tagName: string, chosen: ContactSelection) =>
      told(untag.mutateAsync({ params: { tagName }, body: chosen })),
    archive: (chosen: ContactSelection) =>
      told(
        "ids" in chosen
          ? archiveSome.mutateAsync({ body: { contactIds: chosen.ids } })
          : archiveAll.mutateAsync({ body: chosen.filter }),
      ),
    unarchive: (chosen: ContactSelection) =>
      told(
        "ids" in chosen
          ? unarchiveSome.mutateAsync({ body: { contactIds: chosen.ids } })
          : unarchiveAll.mutateAsync({ body: chosen.filter }),
      ),
    change: (updateData: FieldChange, chosen: ContactSelection) =>
      told(
        changeMany.mutateAsync({
          body: {
            ...("ids" in chosen ? { contactIds: chosen.ids } : { filter: chosen.filter }),
            updateData,
          },
        }),
      ),
    hideChats: (ids: string[]) => told(hide.mutateAsync({ body: { contactIds: ids } })),
    remove: (chosen: ContactSelection) => told(remove.mutateAsync({ body: chosen })),
  };
}
