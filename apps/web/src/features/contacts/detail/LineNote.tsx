import { type Contact, contacts } from "@broadcast/contract/contacts";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { keyOf } from "../../../lib/api/api-hooks.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { useChangeContact } from "../contacts.api.ts";

const lineTexts = {
  landline: { title: "This is a landline.", text: "Its carrier takes no texts, so none are sent to it." },
  dead: { title: "This number is not in service.", text: "Texts to it are not sent any more." },
} as const;

/** What the carriers told about a number that cannot be texted, and the way to try it all the same. */
export function LineNote({ contact }: { contact: Contact }) {
  const client = useQueryClient();
  const change = useChangeContact();
  if (contact.line !== "landline" && contact.line !== "dead") return null;
  const { title, text } = lineTexts[contact.line];
  const params = { contactId: contact._id };
  const forget = async () => {
    try {
      const changed = await change.mutateAsync({ params, body: { line: null } });
      client.setQueryData<Contact>(keyOf(contacts.get, { params }), changed);
      toast.success("The next text is tried again");
    } catch (failure) {
      toast.error("This could not be changed", (failure as Error).message);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warn3 pr-3">
      <div className="min-w-[220px] flex-1">
        <Banner tone="caution" title={title}>
          {text}
        </Banner>
      </div>
      <div className="pb-2 pl-[42px] sm:pb-0 sm:pl-0">
        <Button size="sm" isLoading={change.isPending} onClick={() => void forget()}>
          Text it anyway
        </Button>
      </div>
    </div>
  );
}
