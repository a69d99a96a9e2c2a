import type { ConsentChannel } from "@broadcast/contract/consent";
import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { Checkbox } from "../../ui/inputs/Checkbox.tsx";
import { channelNames, channels } from "./consent-words.ts";

interface ChannelsFieldProps {
  label: string;
  value: readonly ConsentChannel[];
  onChange: (value: ConsentChannel[]) => void;
  /** Why a channel cannot be ticked; null where it can. */
  obstacleOf: (channel: ConsentChannel) => string | null;
  error?: string;
}

/** Which channels something holds for. */
export function ChannelsField({ label, value, onChange, obstacleOf, error }: ChannelsFieldProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex min-w-0 flex-col gap-2.5">
      <legend className="mb-2 text-label font-semibold text-text">{label}</legend>
      <div className="grid grid-cols-1 gap-x-4 gap-y-2.5 sm:grid-cols-2">
        {channels.map((channel) => {
          const obstacle = obstacleOf(channel);
          return (
            <Checkbox
              key={channel}
              label={channelNames[channel]}
              hint={obstacle}
              isDisabled={obstacle !== null}
              value={value.includes(channel)}
              onChange={(isOn) =>
                onChange(channels.filter((other) => (other === channel ? isOn : value.includes(other))))
              }
            />
          );
        })}
      </div>
      {error ? (
        <p
          id={`${id}-error`}
          role="alert"
          className="flex items-start gap-1.5 text-note font-medium text-bad11"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
