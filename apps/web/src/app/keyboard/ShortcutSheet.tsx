import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { commandKeyLabel } from "../../lib/screens/command-key.ts";
import { usePreference } from "../../platform/preferences.ts";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { shortcutGroups } from "./shortcuts.ts";

/** Lists every keyboard shortcut, with a switch for the single-key ones. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [singleKeys, setSingleKeys] = usePreference("singleKeyShortcuts");
  const [sendKey, setSendKey] = usePreference("sendKey");
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" size="lg">
      <div className="flex flex-col gap-5">
        <Switch
          label="Single-key shortcuts"
          hint="Turn these off if you dictate or press keys by accident. Ctrl and ⌘ combinations keep working."
          value={singleKeys === "on"}
          onChange={(isOn) => setSingleKeys(isOn ? "on" : "off")}
        />
        <Switch
          label="Press Enter to send a text"
          hint={`Turn this off to start a new line with Enter and send with ${commandKeyLabel}+Enter.`}
          value={sendKey === "enter"}
          onChange={(isOn) => setSendKey(isOn ? "enter" : "command-enter")}
        />
        <div className="gap-8 sm:columns-2">
          {shortcutGroups(commandKeyLabel).map(({ title, shortcuts }) => (
            <section key={title} className="mb-5 break-inside-avoid">
              <h3 className="mb-1.5 font-semibold text-text">{title}</h3>
              <dl className="flex flex-col">
                {shortcuts.map(({ keys, label }) => (
                  <div
                    key={`${keys.join(" ")} ${label}`}
                    className="flex min-h-9 items-center justify-between gap-4 border-line border-b py-1.5"
                  >
                    <dt className="min-w-0 text-text">{label}</dt>
                    <dd className="flex shrink-0 gap-1">
                      {keys.map((key) => (
                        <kbd
                          key={key}
                          className="rounded-sm border border-n6 bg-n2 px-1.5 font-sans text-note text-text"
                        >
                          {key}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
