import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQuery } from "@tanstack/react-query";
import { call, get, type PushBrowser } from "../api.ts";
import { fullDay, timeOfDay } from "../format.ts";

const SHOWN_BROWSERS = 8;
const SHOWN_NOTICES = 5;

/**
 * Browsers that the product can notify, and their notifications: decrypted with keys that a real one keeps to itself.
 */
export function PushBrowsers() {
  const { data } = useQuery({
    queryKey: ["push"],
    queryFn: () => get<{ subscriptions: PushBrowser[] }>("/push-subscriptions"),
  });
  const attempt = (work: () => Promise<unknown>, done?: string) =>
    void work().then(
      () => done && toast.info(done),
      (error: Error) => toast.error(error.message),
    );
  if (!data) return null;
  return (
    <>
      <div>
        <Button onClick={() => attempt(() => call("POST", "/push-subscriptions", {}))}>New browser</Button>
      </div>
      {data.subscriptions.length === 0 && <p className="soft">None yet.</p>}
      <ul className="numbers">
        {data.subscriptions.slice(0, SHOWN_BROWSERS).map((browser) => (
          <li key={browser.id}>
            <span className="check-line">
              <b className="figures">Browser {browser.id.slice(0, 8)}</b>
              <span className={`pill ${browser.isEnded ? "" : "good"}`}>
                {browser.isEnded ? "Ended" : "Receives notifications"}
              </span>
            </span>
            <span className="hint figures">
              since {fullDay(browser.at)}, {timeOfDay(browser.at)}
            </span>
            <Notices messages={browser.messages} />
            {!browser.isEnded && (
              <span className="push-ways">
                <Button
                  aria-label={`Copy subscription of browser ${browser.id.slice(0, 8)}`}
                  onClick={() =>
                    attempt(
                      () => navigator.clipboard.writeText(JSON.stringify(browser.subscription)),
                      "Copied. Use it as the token for push/subscribe in the product.",
                    )
                  }
                >
                  Copy subscription
                </Button>
                <Button
                  aria-label={`End subscription of browser ${browser.id.slice(0, 8)}`}
                  onClick={() => attempt(() => call("DELETE", `/push-subscriptions/${browser.id}`))}
                >
                  End
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Notices({ messages }: { messages: PushBrowser["messages"] }) {
  if (messages.length === 0) return <span className="hint">Nothing received yet.</span>;
  return (
    <ul className="push-notices" aria-label="Notifications, newest first">
      {messages
        .slice(-SHOWN_NOTICES)
        .toReversed()
        .map(({ number, at, text }) => {
          const { title, body } = shownOf(text);
          return (
            <li key={number}>
              <span className="check-line">
                <b>{title}</b>
                <span className="hint figures">{timeOfDay(at)}</span>
              </span>
              <span>{body}</span>
            </li>
          );
        })}
    </ul>
  );
}

/** Returns the text of a notification. */
function shownOf(text: string | null): { title: string; body: string } {
  if (text === null) return { title: "Unreadable", body: "It wasn't encrypted for this browser." };
  try {
    const { title, body } = JSON.parse(text) as { title?: unknown; body?: unknown };
    return { title: String(title ?? ""), body: String(body ?? "") };
  } catch {
    return { title: "Not JSON", body: text };
  }
}
