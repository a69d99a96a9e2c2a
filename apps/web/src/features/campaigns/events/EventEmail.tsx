import { type ChosenEmail, emails } from "@broadcast/contract/emails";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { ChosenEmailCard } from "../../emails/index.ts";
import { KEPT_EMAIL } from "./event-values.ts";

interface EventEmailProps {
  /** The id of a newly chosen email, "kept" for the current one, or "" for none. */
  value: string;
  kept: ChosenEmail | null;
  onChange: (value: string, clippingConfirmed?: boolean) => void;
}

/** Chooses the designed email of a message; it is copied as it is when the message is saved. */
export function EventEmail({ value, kept, onChange }: EventEmailProps) {
  const isNew = value !== "" && value !== KEPT_EMAIL;
  const { data } = useEndpoint(emails.get, { params: { id: value } }, { isQuiet: true, isEnabled: isNew });
  if (!isNew)
    return (
      <ChosenEmailCard
        email={value === KEPT_EMAIL ? kept : null}
        onChoose={onChange}
        onTakeOut={() => onChange("")}
      />
    );
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-line px-3 py-3">
      <p className="mr-auto min-w-0 font-semibold [overflow-wrap:anywhere]">{data?.name ?? "Loading..."}</p>
      <ButtonLink size="sm" href={`/emails/${value}/design`}>
        Edit design
      </ButtonLink>
      <Button size="sm" kind="quiet" onClick={() => onChange(kept ? KEPT_EMAIL : "")}>
        Remove
      </Button>
    </div>
  );
}
