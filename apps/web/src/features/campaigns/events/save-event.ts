import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import { campaigns } from "@broadcast/contract/campaigns";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { type EventValues, toSend, valuesOfEvent } from "./event-values.ts";

/** Changes to a started campaign are kept as a draft. */
export const asDraft = <T extends { body: object }>({ body, ...rest }: T) =>
  ({ ...rest, body: { ...body, asDraft: "true" } }) as T;

interface EventSaving {
  save: (values: EventValues) => Promise<void>;
  /** The message as someone else made it while the same inputs were changed here. */
  theirs: CampaignEvent | null;
  /** Ends the conflict: what is saved next replaces theirs. */
  settle: () => void;
}

/**
 * Saves a message, of which `read` returns the inputs. Changes that someone else made meanwhile stay, unless they are to
 * the same inputs.
 */
export function useEventSaving(
  campaignId: string,
  event: CampaignEvent,
  read: () => EventValues,
): EventSaving {
  const change = useSend(campaigns.changeEvent, { isQuiet: true });
  const [theirs, setTheirs] = useState<CampaignEvent | null>(null);
  /** The stored message that the inputs are changed from. */
  const basis = useRef(event);
  // Without changes, the inputs follow the stored message.
  useEffect(() => {
    if (differing(read(), valuesOfEvent(event)).length === 0) basis.current = event;
  });
  const params = { id: campaignId, eventId: event._id };

  const send = async (values: EventValues) => {
    const { revision, media } = basis.current;
    const { body, ...file } = toSend(values, media.length > 0);
    const sent = asDraft({ ...file, body: { ...body, basedOn: revision } });
    basis.current = await change.mutateAsync({ params, ...sent });
  };

  const save = async (values: EventValues) => {
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "conflict")) throw error;
      const current = await call(campaigns.event, { params, query: { view: "draft" }, isQuiet: true });
      const merged = mergedWith(values, valuesOfEvent(basis.current), valuesOfEvent(current));
      if (!merged || current.edit === "removed") {
        setTheirs(current);
        throw error;
      }
      basis.current = current;
      await send(merged);
    }
    setTheirs(null);
  };

  const settle = () => {
    if (theirs) basis.current = theirs;
    setTheirs(null);
  };
  return { save, theirs, settle };
}

const differing = (a: EventValues, b: EventValues) =>
  (Object.keys(a) as (keyof EventValues)[]).filter((key) => a[key] !== b[key]);

/** Returns my changes together with theirs; null if both changed the same input. */
function mergedWith(mine: EventValues, before: EventValues, theirs: EventValues): EventValues | null {
  const changed = differing(before, theirs);
  if (changed.some((key) => mine[key] !== before[key] && mine[key] !== theirs[key])) return null;
  return { ...mine, ...Object.fromEntries(changed.map((key) => [key, theirs[key]])) };
}
