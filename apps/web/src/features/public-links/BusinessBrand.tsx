import { Avatar } from "../../ui/display/Avatar.tsx";
import { PhoneText } from "../../ui/display/PhoneText.tsx";

interface BusinessBrandProps {
  company: string;
  /** Where its texts come from, as people read it. */
  phoneNumber?: string | null;
}

/** Whose page it is, above its card. */
export function BusinessBrand({ company, phoneNumber }: BusinessBrandProps) {
  return (
    <>
      <Avatar name={company} size="lg" />
      <p className="max-w-full text-center text-heading font-semibold text-text [overflow-wrap:anywhere]">
        {company}
      </p>
      {phoneNumber ? (
        <p className="text-body text-soft tabular-nums">
          <PhoneText>{phoneNumber}</PhoneText>
        </p>
      ) : null}
    </>
  );
}
