import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Copy, Download } from "lucide-react";
import type { ReactNode } from "react";
import { saveFile } from "../../lib/device/save-file.ts";
import { copyText } from "../../ui/actions/copy-text.ts";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** How to continue once they are saved. */
  children: ReactNode;
}

const fileText = (codes: readonly string[]) =>
  `Recovery codes for Project Broadcast\nEach one works once, in place of a code from your phone.\n\n${codes.join("\n")}\n`;

/** Recovery codes for a lost second factor: shown once, to be copied or saved as a file. */
export function RecoveryCodes({ codes, children }: RecoveryCodesProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body text-text">
        Keep these codes somewhere you can reach without your phone. Each one signs you in once when you can't
        get a code. We won't show them again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md bg-n3 px-4 py-3 font-mono text-body text-text max-[360px]:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copyText(codes.join("\n"), "Recovery codes copied to clipboard")}
        >
          Copy
        </Button>
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() =>
            saveFile(
              new Blob([fileText(codes)], { type: "text/plain" }),
              "project-broadcast recovery codes.txt",
            )
          }
        >
          Download
        </Button>
      </div>
      {children}
    </div>
  );
}
