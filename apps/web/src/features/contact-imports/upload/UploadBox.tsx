import { contactImports } from "@broadcast/contract/contact-imports";
import { fileSizeText } from "@broadcast/domain/content/file-size";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isAborted } from "../../../lib/api/api-error.ts";
import { keyOf } from "../../../lib/api/api-hooks.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { fileProblem, uploadFile } from "./upload-file.ts";

/** Accepts a file with contacts, chosen or dropped, uploads it and opens its columns. */
export function UploadBox() {
  const client = useQueryClient();
  const go = useGo();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [upload, setUpload] = useState<{ file: File; share: number } | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const take = async (file: File | undefined) => {
    if (!file || upload) return;
    const found = fileProblem(file);
    setProblem(found);
    if (found) return;
    const controller = new AbortController();
    running.current = controller;
    setUpload({ file, share: 0 });
    try {
      const made = await uploadFile(file, (share) => setUpload({ file, share }), controller.signal);
      client.setQueryData(keyOf(contactImports.get, { params: { importId: made._id } }), made);
      go(`/contacts/import/${made._id}`);
    } catch (error) {
      if (!isAborted(error)) setProblem((error as Error).message);
      setUpload(null);
    }
  };

  return (
    <section aria-label="Upload a file" className="flex flex-col gap-3">
      {problem ? <Banner tone="danger" title={problem} onClose={() => setProblem(null)} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          // Dragging over a child of the box is not leaving it.
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
        className={cx(
          "flex min-h-56 flex-col items-center justify-center gap-1.5 rounded-lg border border-dashed px-6 py-8 text-center transition-colors duration-100",
          isOver ? "border-b9 bg-b2" : "border-control-line bg-page",
        )}
      >
        {upload ? (
          <div className="flex w-full max-w-[360px] flex-col gap-2">
            <p className="truncate font-semibold text-text">{upload.file.name}</p>
            <ProgressBar label="Upload" total={100} done={Math.round(upload.share * 100)} />
            <p className="flex items-center justify-between text-note tabular-nums text-soft">
              {upload.share < 1
                ? `${Math.round(upload.share * 100)}% of ${fileSizeText(upload.file.size)}`
                : "Reading the file…"}
              <Button size="sm" kind="quiet" onClick={() => running.current?.abort()}>
                Cancel
              </Button>
            </p>
          </div>
        ) : (
          <>
            <span
              aria-hidden="true"
              className="mb-2 grid size-12 place-items-center rounded-full bg-b3 text-b11"
            >
              <FileUp className="size-[22px]" />
            </span>
            <p className="text-lead font-semibold text-text">
              {isOver ? "Drop the file to upload it" : "Upload your contacts"}
            </p>
            <p className="max-w-[380px] text-soft text-pretty">
              A CSV, TSV, Excel (.xlsx) or vCard file, each contact with a phone number or an email. Exports
              from phones, Google, Outlook or another messaging product all work, up to 100 MB.
            </p>
            <Button kind="primary" className="mt-3" onClick={() => input.current?.click()}>
              Choose file
            </Button>
            <p className="mt-1 text-note text-soft pointer-coarse:hidden">or drop it here</p>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,.vcf,.vcard,text/csv,text/plain,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label="File with contacts"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // Lets the same file be chosen again after it was corrected.
            event.target.value = "";
          }}
        />
      </div>
    </section>
  );
}
