import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, PhoneCall, Voicemail as VoicemailSign } from "lucide-react";
import { useId, useState } from "react";
import { call, get, type Voice, type Voicemail } from "../api.ts";
import { useBusinessTime } from "../business-time.ts";
import { dayLabel, phone, seconds, timeOfDay } from "../format.ts";
import { AnsweredCalls } from "./AnsweredCalls.tsx";

const choices: Record<Voice, string> = {
  voicemail: "Goes to voicemail",
  answers: "Answers",
  asks: "Rings here so you can decide",
  busy: "Is busy",
  "no-answer": "Doesn't answer",
  fax: "Is a fax",
};

/** What a phone does when it is called, what its owner heard, and its voicemails. */
export function Voicemails({ number, voice }: { number: string; voice: Voice }) {
  const id = useId();
  const { nowMs } = useBusinessTime();
  const [isOpen, setOpen] = useState(true);
  const path = `/phones/${encodeURIComponent(number)}`;
  const list = useQuery({
    queryKey: ["phones", "voicemails", number],
    queryFn: () => get<{ voicemails: Voicemail[] }>(`${path}/voicemails`),
  });
  const voicemails = list.data?.voicemails ?? [];

  async function change(next: Voice) {
    try {
      await call("PUT", path, { voice: next });
    } catch (error) {
      toast.error((error as Error).message);
    }
  }

  async function say(words: string) {
    try {
      await call("PUT", `${path}/speech`, { words });
      toast.info("This phone will now say this when asked to record.");
    } catch (error) {
      toast.error((error as Error).message);
    }
  }

  async function speak(file: File | undefined) {
    if (!file) return;
    const answer = await fetch(`/control${path}/speech`, {
      method: "PUT",
      headers: { "content-type": file.type || "audio/wav" },
      body: file,
    });
    toast.info(
      answer.ok ? "This phone will now say this when asked to record." : "Choose a WAV or MP3 file.",
    );
  }

  return (
    <section className="voice" aria-label="Calls">
      <div className="voice-head">
        <PhoneCall size={16} aria-hidden />
        <label htmlFor={`${id}-voice`}>When called</label>
        <select
          id={`${id}-voice`}
          className="field"
          value={voice}
          onChange={(event) => void change(event.target.value as Voice)}
        >
          {Object.entries(choices).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        {(voice === "answers" || voice === "voicemail" || voice === "asks") && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void say(String(new FormData(event.currentTarget).get("words")));
            }}
          >
            <label>
              and says <input name="words" className="field" required maxLength={1000} placeholder="Words" />
            </label>
            <Button size="sm" type="submit">
              Set
            </Button>
          </form>
        )}
        {(voice === "answers" || voice === "voicemail" || voice === "asks") && (
          <label>
            or plays{" "}
            <input
              type="file"
              accept="audio/wav,audio/mpeg"
              onChange={(event) => void speak(event.target.files?.[0])}
            />
          </label>
        )}
        <span className="spring" />
        {voicemails.length > 0 && (
          <Button
            size="sm"
            icon={<VoicemailSign size={16} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="figures">
              {voicemails.length} voicemail{voicemails.length === 1 ? "" : "s"}
            </span>
            <ChevronDown size={16} aria-hidden className={isOpen ? "turned" : ""} />
          </Button>
        )}
      </div>
      {list.isError && <p className="problem">{list.error.message}</p>}
      {isOpen && voicemails.length > 0 && (
        <ul id={`${id}-list`} className="voicemails">
          {voicemails.map((voicemail) => (
            <li key={voicemail.callSid}>
              <p className="voicemail-line figures">
                <b>{phone(voicemail.from)}</b>
                <span className="soft">
                  {dayLabel(voicemail.at, nowMs)}, {timeOfDay(voicemail.at)} · {seconds(voicemail.seconds)}
                </span>
              </p>
              {voicemail.lostSeconds > 0 && (
                <p className="hint figures">
                  {seconds(voicemail.lostSeconds)} played over the greeting and were lost.
                </p>
              )}
              {voicemail.text !== "" && <p className="voicemail-text">“{voicemail.text}”</p>}
              {voicemail.url && (
                // biome-ignore lint/a11y/useMediaCaption: what people say on a phone has no captions
                <audio
                  src={voicemail.url}
                  controls
                  preload="metadata"
                  aria-label={`Voicemail from ${phone(voicemail.from)}`}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <AnsweredCalls number={number} />
    </section>
  );
}
