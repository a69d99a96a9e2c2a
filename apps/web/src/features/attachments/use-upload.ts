import { useEffect, useRef, useState } from "react";
import { type UploadProgress, uploadInParts } from "./upload-in-parts.ts";

/** Uploads files while the screen is open; `progress` is that of the current one. */
export function useUpload() {
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const upload = async (file: File): Promise<string> => {
    const controller = new AbortController();
    running.current = controller;
    try {
      return await uploadInParts(file, { signal: controller.signal, onProgress: setProgress });
    } finally {
      setProgress(null);
    }
  };
  return { upload, progress, stop: () => running.current?.abort() };
}
