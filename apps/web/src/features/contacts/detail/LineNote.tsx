import { type Contact, contacts } from "@broadcast/contract/contacts";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { keyOf } from "../../../lib/api/api-hooks.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { useChangeContact } from "../contacts.api.ts";

const lineTexts = {
  landline: { title: "This is a landline.", text: "Its carrier doesn't accept texts, so we don't send any." },
  dead: { title: "This number is not in service.", text: "We no longer send texts to it." },
} as const;

/** What the carriers reported about a number that cannot be texted, with a way to try anyway. */
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
      toast.success("We'll try your next text to this number");
    } catch (failure) {
      toast.error("We couldn't save your change", (failure as Error).message);
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
