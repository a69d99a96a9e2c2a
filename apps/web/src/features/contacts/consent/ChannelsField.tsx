import type { ConsentChannel } from "@broadcast/contract/consent";
import { CheckboxList } from "../../../ui/inputs/choice/CheckboxList.tsx";
import { channelNames, channels } from "./consent-words.ts";

interface ChannelsFieldProps {
  label: string;
  value: readonly ConsentChannel[];
  onChange: (value: ConsentChannel[]) => void;
  /** Why a channel cannot be ticked; null if it can. */
  obstacleOf: (channel: ConsentChannel) => string | null;
  error?: string;
}

/** The channels that something applies to. */
export function ChannelsField({ obstacleOf, ...field }: ChannelsFieldProps) {
  const options = channels.map((channel) => {
    const obstacle = obstacleOf(channel);
    return { value: channel, label: channelNames[channel], hint: obstacle, isDisabled: obstacle !== null };
  });
  return <CheckboxList options={options} isWide {...field} />;
}
