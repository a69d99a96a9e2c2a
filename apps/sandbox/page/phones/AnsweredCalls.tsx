import { useQuery } from "@tanstack/react-query";
import { type AnsweredCall, get } from "../api.ts";
import { useBusinessTime } from "../business-time.ts";
import { dayLabel, phone, seconds, timeOfDay } from "../format.ts";

const SHOWN = 3;

/** The text spoken in the latest calls that the phone's owner answered, such as a code. */
export function AnsweredCalls({ number }: { number: string }) {
  const { nowMs } = useBusinessTime();
  const list = useQuery({
    queryKey: ["phones", "calls", number],
    queryFn: () => get<{ calls: AnsweredCall[] }>(`/phones/${encodeURIComponent(number)}/calls`),
  });
  const calls = (list.data?.calls ?? []).filter(({ spoken }) => spoken !== "").slice(0, SHOWN);
  if (list.isError) return <p className="problem">{list.error.message}</p>;
  if (calls.length === 0) return null;
  return (
    <ul className="voicemails" aria-label="Answered calls">
      {calls.map((call) => (
        <li key={call.sid}>
          <p className="voicemail-line figures">
            <b>Call from {phone(call.from)}</b>
            <span className="soft">
              {dayLabel(call.at, nowMs)}, {timeOfDay(call.at)} · {seconds(call.seconds)}
            </span>
          </p>
          <p className="voicemail-text">“{call.spoken}”</p>
        </li>
      ))}
    </ul>
  );
}
