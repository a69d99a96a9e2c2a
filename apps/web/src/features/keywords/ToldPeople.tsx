import { teamInbox } from "@broadcast/contract/team-inbox";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { Checkbox } from "../../ui/inputs/choice/Checkbox.tsx";

interface ToldPeopleProps {
  /** User ids. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The users of the account who are notified when a keyword is used. */
export function ToldPeople({ value, onChange }: ToldPeopleProps) {
  const { data } = useEndpoint(teamInbox.members, {}, { isQuiet: true });
  // An assistant has no mailbox of their own.
  const people = (data?.members ?? []).filter(({ _id }) => _id !== "assistant");
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-label font-semibold text-text">Who gets notified</legend>
      {people.map(({ _id, name, isYou }) => (
        <Checkbox
          key={_id}
          label={isYou ? `${name} (you)` : name}
          value={value.includes(_id)}
          onChange={(isTold) => onChange(isTold ? [...value, _id] : value.filter((id) => id !== _id))}
        />
      ))}
      <p className="text-note text-soft">They get an email, and a notification where they turned those on.</p>
    </fieldset>
  );
}
