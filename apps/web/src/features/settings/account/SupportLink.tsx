import { useSupportLinks } from "../../../lib/support.ts";

/** "contact support", as a mail link with a subject. */
export function SupportLink({ subject }: { subject: string }) {
  return (
    <a href={useSupportLinks().mail(subject)} className="font-semibold text-b11 hover:underline">
      contact support
    </a>
  );
}
