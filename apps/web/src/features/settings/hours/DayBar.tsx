const hours = [0, 6, 12, 18, 24] as const;
const hourNames = ["12 AM", "6 AM", "12 PM", "6 PM", "12 AM"] as const;
const share = (minute: number) => `${(minute / 1440) * 100}%`;

interface DayBarProps {
  /** Stacked bars, each with the stretches it covers, in minutes of the day. */
  bars: readonly { label: string; stretches: readonly (readonly [number, number])[]; isMain?: boolean }[];
}

/** A day from midnight to midnight; hidden from screen readers, because the text next to it says the same. */
export function DayBar({ bars }: DayBarProps) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      {bars.map(({ label, stretches, isMain }) => (
        <div key={label} className="flex flex-col gap-1">
          <span className="text-note text-soft">{label}</span>
          <div className="relative h-5 overflow-hidden rounded-sm bg-n3">
            {stretches.map(([from, until]) => (
              <span
                key={from}
                className={`absolute inset-y-0 ${isMain ? "bg-brand" : "bg-b6"}`}
                style={{ left: share(from), width: share(until - from) }}
              />
            ))}
            {hours.slice(1, -1).map((hour) => (
              <span
                key={hour}
                className="absolute inset-y-0 w-px bg-panel opacity-60"
                style={{ left: share(hour * 60) }}
              />
            ))}
          </div>
        </div>
      ))}
      <div className="relative -mt-2 h-4 text-fine tabular-nums text-soft">
        {hours.map((hour, index) => (
          <span
            key={hour}
            className={`absolute whitespace-nowrap ${index === 0 ? "" : index === hours.length - 1 ? "right-0" : "-translate-x-1/2"}`}
            style={index === hours.length - 1 ? undefined : { left: share(hour * 60) }}
          >
            {hourNames[index]}
          </span>
        ))}
      </div>
    </div>
  );
}
