import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Mail, X } from "lucide-react";
import { useId } from "react";

interface ComposerSubjectProps {
  /** The recipient's email address. */
  email: string;
  value: string;
  isMissing: boolean;
  onChange: (subject: string) => void;
  /** Omitted where only an email is possible. */
  onWriteText?: () => void;
}

const subjectMax = 200;

/** Above the text of an email: its recipient and subject. */
export function ComposerSubject({ email, value, isMissing, onChange, onWriteText }: ComposerSubjectProps) {
  const id = useId();
  return (
    <div className="border-line border-b px-3.5 pt-2 pb-1.5">
      <p className="flex min-h-7 items-center gap-2 text-note text-soft">
        <Mail aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0 flex-1 truncate">Email to {email}</span>
        {onWriteText ? (
          <IconButton
            label="Write a text instead"
            tooltipSide="top"
            size="sm"
            icon={<X aria-hidden="true" />}
            onClick={onWriteText}
          />
        ) : null}
      </p>
      <input
        aria-label="Subject"
        aria-required="true"
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-error`}
        placeholder="Subject"
        autoComplete="off"
        maxLength={subjectMax}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 w-full bg-transparent font-semibold text-body text-text outline-none placeholder:font-normal focus-visible:shadow-none max-sm:text-[16px]"
      />
      <p id={`${id}-error`} role="alert" className="text-note font-medium text-bad11">
        {isMissing ? "Subject is required." : null}
      </p>
    </div>
  );
}
