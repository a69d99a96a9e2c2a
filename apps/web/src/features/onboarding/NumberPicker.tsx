import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Phone } from "lucide-react";
import { useState } from "react";
import type { PagedSource } from "../../lib/api/paged-search.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { List } from "../../ui/lists/List.tsx";
import type { ListSelection } from "../../ui/lists/list-selection.ts";
import { type AvailableNumber, areaCodeProblem } from "./onboarding.api.ts";

interface NumberPickerProps {
  source: PagedSource<AvailableNumber, { areaCode: string }>;
  selection: ListSelection<AvailableNumber>;
}

const placeOf = ({ locality, region }: AvailableNumber) => [locality, region].filter(Boolean).join(", ");

/** An area code, and the numbers the carrier offers there; searches at the third digit. */
export function NumberPicker({ source, selection }: NumberPickerProps) {
  const searched = source.query.areaCode;
  const [areaCode, setAreaCode] = useState(searched);
  const [hasLeft, setLeft] = useState(false);
  const problem = areaCodeProblem(areaCode);
  // Three invalid digits are reported at once, fewer only when the field is left.
  const error = problem && areaCode !== "" && (hasLeft || areaCode.length === 3) ? problem : undefined;
  const isFound = searched !== "" && areaCode === searched;
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Area code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        // Only the box: the texts need the full width.
        className="[&>div]:max-w-[220px]"
        value={areaCode}
        hint="Three digits, such as 512 for Austin."
        error={error}
        onBlur={() => setLeft(true)}
        onChange={(typed) => {
          setLeft(false);
          const digits = typed.replace(/\D/g, "").slice(0, 3);
          setAreaCode(digits);
          if (areaCodeProblem(digits) || digits === searched) return;
          selection.clear();
          source.setQuery({ areaCode: digits });
        }}
      />
      {isFound ? (
        <div className="-mx-[18px] flex h-[min(354px,42dvh)] flex-col border-line border-y sm:mx-0 sm:overflow-clip sm:rounded-md sm:border">
          <List
            label="Numbers"
            type="select"
            source={source}
            selection={selection}
            row={(number) => ({
              title: <span className="tabular-nums">{displayPhoneNumber(number.phoneNumber)}</span>,
              subtitle: placeOf(number) || "Unknown location",
              leading: <Avatar name={number.phoneNumber} icon={<Phone className="size-[18px]" />} />,
            })}
            noResultsText={`No numbers available in ${searched}. Try a nearby area code.`}
          />
        </div>
      ) : null}
    </div>
  );
}
