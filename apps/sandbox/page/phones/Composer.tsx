// biome-ignore-all lint/plugin/markup: A draft of a pretend phone.
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { ImagePlus, Send, X } from "lucide-react";
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from "react";
import { phone } from "../format.ts";

type Picture = { id: string; contentType: string; dataBase64: string; name: string };
type Props = {
  number: string;
  other: string;
  isSending: boolean;
  onSend: (text: string, media: Pick<Picture, "contentType" | "dataBase64">[]) => Promise<boolean>;
};

const quickReplies = ["STOP", "START", "HELP", "YES"];
const TEXT_MAX = 1600;
const PICTURE_MAX_BYTES = 5 * 1024 * 1024;

/** Writes as the phone's owner. Input stays until it is sent, even when another phone is opened. */
export function Composer({ number, other, isSending, onSend }: Props) {
  const draftKey = `draft ${number} ${other}`;
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? "");
  const [pictures, setPictures] = useState<Picture[]>([]);
  const [problem, setProblem] = useState("");
  const textId = useId();
  const file = useRef<HTMLInputElement>(null);

  function change(next: string) {
    setText(next);
    if (next) sessionStorage.setItem(draftKey, next);
    else sessionStorage.removeItem(draftKey);
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (text.trim() === "" && pictures.length === 0) return;
    if (await onSend(text, pictures)) {
      change("");
      setPictures([]);
    }
  }

  async function addPictures(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = "";
    setProblem("");
    for (const each of chosen) {
      if (each.size > PICTURE_MAX_BYTES)
        setProblem(`${each.name} is larger than 5 MB. Choose a smaller one.`);
      else {
        const read = await readPicture(each);
        setPictures((known) => [...known, read].slice(0, 10));
      }
    }
  }

  return (
    <form className="composer" onSubmit={(event) => void submit(event)}>
      <div className="chips">
        {quickReplies.map((word) => (
          <button
            key={word}
            type="button"
            className="chip"
            disabled={isSending}
            onClick={() => void onSend(word, [])}
          >
            <span className="hidden-text">Reply </span>
            {word}
          </button>
        ))}
      </div>
      <div className="composer-box">
        {pictures.length > 0 && (
          <ul className="composer-pictures">
            {pictures.map((picture) => (
              <li key={picture.id}>
                <img src={`data:${picture.contentType};base64,${picture.dataBase64}`} alt={picture.name} />
                <button
                  type="button"
                  aria-label={`Remove ${picture.name}`}
                  onClick={() => setPictures((known) => known.filter((each) => each !== picture))}
                >
                  <X size={14} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <label htmlFor={textId} className="hidden-text">
          Text to {phone(other)}
        </label>
        <textarea
          id={textId}
          rows={2}
          maxLength={TEXT_MAX}
          placeholder={`Text to ${phone(other)}`}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault();
              void submit();
            }
          }}
        />
        <div className="composer-tools">
          <input
            ref={file}
            type="file"
            accept="image/*,video/*,audio/*"
            multiple
            hidden
            onChange={addPictures}
          />
          <IconButton
            label="Add a picture"
            onClick={() => file.current?.click()}
            icon={<ImagePlus size={18} aria-hidden />}
          />
          <span className="spring" />
          {text.length > 0 && (
            <span className="hint figures">
              {text.length} / {TEXT_MAX}
            </span>
          )}
          <Button
            kind="primary"
            icon={<Send size={16} aria-hidden />}
            type="submit"
            isDisabled={isSending || (text.trim() === "" && pictures.length === 0)}
          >
            Send
          </Button>
        </div>
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

function readPicture(file: File): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const dataBase64 = String(reader.result).split(",")[1] ?? "";
      resolve({
        id: crypto.randomUUID(),
        contentType: file.type || "application/octet-stream",
        dataBase64,
        name: file.name,
      });
    };
    reader.onerror = () => reject(new Error(`We couldn't read ${file.name}.`));
    reader.readAsDataURL(file);
  });
}
