import type { Broadcast } from "@broadcast/contract/broadcasts";
import { useDebounced } from "../../../lib/screens/delays.ts";
import { useSamples } from "../scheduled-broadcasts.api.ts";
import { SamplePreview } from "./SamplePreview.tsx";

const typingPauseMs = 400;

interface LivePreviewProps {
  broadcast: Broadcast;
  subject: string;
  text: string;
}

/** The message as real recipients will get it, updated while typing; nothing until a reachable one is chosen. */
export function LivePreview({ broadcast, subject, text }: LivePreviewProps) {
  const words = useDebounced(JSON.stringify({ subject, text }), typingPauseMs);
  const samples = useSamples(broadcast, JSON.parse(words) as { subject: string; text: string });
  if (!samples || samples.length === 0)
    return (
      <p className="mx-auto w-full max-w-[300px] rounded-lg border border-line border-dashed px-4 py-8 text-center text-note text-soft">
        {broadcast.counts.total === 0
          ? "Choose contacts to see the message as they will get it."
          : text.trim() === ""
            ? "Write a message to see it as your contacts will get it."
            : "None of the first contacts you chose can get this message. The review says why."}
      </p>
    );
  return <SamplePreview broadcast={broadcast} samples={samples} />;
}
