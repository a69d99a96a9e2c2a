import { useCurrentUser } from "../../lib/api/session.ts";
import { platform } from "../../platform/index.ts";
import { usePreference } from "../../platform/preferences.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { QuietTimes } from "./QuietTimes.tsx";
import { ringOnce } from "./tone.ts";
import { type PushNotifications as Push, usePushNotifications } from "./use-push-notifications.ts";

type Obstacles = Partial<Record<Push["state"], { title: string; text: string }>>;

/** Why the switch is unavailable. */
const obstacles: Obstacles = {
  blocked: {
    title: "Your browser is blocking notifications for this page.",
    text: "Allow them in the browser's settings, usually with the icon next to the address. Then come back and turn them on here.",
  },
  unsupported: {
    title: "This browser can't show notifications.",
    text: "Use a current version of Chrome, Edge, Firefox or Safari, not in a private window. On an iPhone or iPad, add this page to the Home Screen first, open it from there, and turn them on.",
  },
  missing: {
    title: "Notifications aren't set up here.",
    text: "Please contact support.",
  },
};

/** The same on a phone, where the permission is set elsewhere. */
const obstaclesOnPhone: Obstacles = {
  ...obstacles,
  blocked: {
    title: "Notifications are turned off for this app.",
    text: "Allow them in your phone's settings. Then come back and turn them on here.",
  },
};

function DeviceSwitch({ state, turn }: Push) {
  const obstacle = (platform.isNative ? obstaclesOnPhone : obstacles)[state];
  return (
    <>
      <Switch
        label="Notify me on this device"
        hint="Set separately for each device. Signing out turns it off until you sign in here again."
        value={state === "on"}
        isDisabled={obstacle !== undefined}
        onChange={(isOn) => void turn(isOn)}
      />
      {obstacle ? (
        <Banner tone="caution" title={obstacle.title}>
          {obstacle.text}
        </Banner>
      ) : null}
    </>
  );
}

function SoundSwitch() {
  const [sound, setSound] = usePreference("incomingSound");
  return (
    <Switch
      label="Play a sound on this device"
      hint="Plays a short tone when a chat becomes unread while this page is open."
      value={sound === "on"}
      onChange={(isOn) => {
        setSound(isOn ? "on" : "off");
        // The press lets the browser play sounds, and demonstrates the tone.
        if (isOn) void ringOnce().catch(() => {});
      }}
    />
  );
}

/** Whether this device shows notifications of incoming messages. */
export function PushNotifications() {
  const place = platform.isNative ? "app" : "page";
  const notifications = usePushNotifications(useCurrentUser()._id);
  return (
    <Panel title="Notifications" width="reading">
      <p className="text-soft text-pretty">
        Get a notification for every incoming text, with the sender and the first words, even when this{" "}
        {place} is closed. You won't see one while you're looking at this {place}.
      </p>
      {notifications ? <DeviceSwitch {...notifications} /> : <LoadingText />}
      <SoundSwitch />
      <QuietTimes />
    </Panel>
  );
}
