import { useQuery } from "@tanstack/react-query";
import { get, type Verification } from "../api.ts";
import { fullDay, timeOfDay } from "../format.ts";

const SHOWN = 8;
const words: Record<Verification["status"], [kind: string, word: string]> = {
  requires_input: ["warn", "Waiting for input"],
  processing: ["info", "Processing"],
  verified: ["good", "Verified"],
  canceled: ["", "Cancelled"],
};

/** The latest identity checks the product opened, with links to the person's part of each. */
export function IdentityChecks() {
  const { data } = useQuery({
    queryKey: ["verifications"],
    queryFn: () => get<{ verifications: Verification[] }>("/verifications"),
  });
  if (!data) return null;
  if (data.verifications.length === 0) return <p className="soft">None yet.</p>;
  return (
    <ul className="numbers">
      {data.verifications.slice(0, SHOWN).map((check) => (
        <li key={check.id}>
          <span className="check-line">
            <b className="figures">
              {fullDay(check.at)}, {timeOfDay(check.at)}
            </b>
            <span className={`pill ${pillOf(check)[0]}`}>{pillOf(check)[1]}</span>
          </span>
          <span className="hint">{check.lastError?.reason ?? check.reference ?? check.id}</span>
          {check.url && (
            <a href={check.url} target="_blank" rel="noreferrer">
              Open the person’s page
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function pillOf({ status, lastError }: Verification): [kind: string, word: string] {
  return lastError ? ["bad", "Failed"] : words[status];
}
