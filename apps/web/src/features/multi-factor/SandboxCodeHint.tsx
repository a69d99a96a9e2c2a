import type { SentCode } from "@broadcast/contract/multi-factor";

const places: Partial<Record<SentCode["channel"], { sentence: string; path: string; link: string }>> = {
  sms: {
    sentence: "In the sandbox, you'll find it on the sandbox phones.",
    path: "#/phones",
    link: "Open sandbox phones",
  },
  call: {
    sentence:
      "In the sandbox, only a phone set to Answers can hear it. Set it first, then ask for a new code.",
    path: "#/phones",
    link: "Open sandbox phones",
  },
  email: {
    sentence: "In the sandbox, you'll find it in the sandbox mailbox.",
    path: "#/mailbox",
    link: "Open sandbox mailbox",
  },
};

/** Links to a code that went to a simulated phone. Renders nothing without a sandbox. */
export function SandboxCodeHint({ sent }: { sent: Pick<SentCode, "channel" | "sandboxUrl"> }) {
  const place = places[sent.channel];
  if (!sent.sandboxUrl || !place) return null;
  return (
    <p className="text-note text-soft text-pretty">
      {place.sentence}{" "}
      <a
        href={`${sent.sandboxUrl.replace(/\/+$/, "")}/${place.path}`}
        target="_blank"
        rel="noreferrer"
        className="touch-target whitespace-nowrap font-semibold text-b11 underline underline-offset-2"
      >
        {place.link}
      </a>
    </p>
  );
}
