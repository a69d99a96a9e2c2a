import type { SentCode } from "@broadcast/contract/multi-factor";

const places: Partial<Record<SentCode["channel"], { sentence: string; path: string; link: string }>> = {
  sms: { sentence: "On the sandbox it waits on its phones.", path: "#/phones", link: "Open its phones" },
  call: {
    sentence:
      "On the sandbox only a phone that is set to Answers hears it: set it first, then ask for a new code.",
    path: "#/phones",
    link: "Open its phones",
  },
  email: { sentence: "On the sandbox it waits in its mailbox.", path: "#/mailbox", link: "Open its mailbox" },
};

/** Where a code is that went to no real phone. Nothing where there is no sandbox. */
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
