import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { ChosenRecording } from "./ChosenRecording.tsx";
import { RecordSound } from "./RecordSound.tsx";

interface RecordDialogProps {
  onClose: () => void;
  onRecorded: (file: File) => void;
}

/** Records a message, which can be played before it is used. Mount it to open it. */
export function RecordDialog({ onClose, onRecorded }: RecordDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [isRecording, setRecording] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Record"
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isDisabled={!file || isRecording}
            onClick={() => {
              if (file) onRecorded(file);
              onClose();
            }}
          >
            Use recording
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RecordSound hasRecording={file !== null} onRecorded={setFile} onRecording={setRecording} />
        {file && !isRecording ? <ChosenRecording file={file} /> : null}
      </div>
    </Dialog>
  );
}
