import { type ContactImport, contactImports } from "@broadcast/contract/contact-imports";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { saveFile } from "../../../lib/device/save-file.ts";
import { hasRefused } from "../import-words.ts";

/** Downloads the refused rows of an import with the reasons; nothing if there are none. */
export function ReportButton({ made }: { made: ContactImport }) {
  const [isLoading, setLoading] = useState(false);
  if (!hasRefused(made)) return null;
  const download = async () => {
    setLoading(true);
    try {
      const report = await call(contactImports.report, { params: { importId: made._id } });
      saveFile(report, `${made.fileName.replace(/\.\w{1,5}$/, "")} - skipped rows.csv`);
    } catch {
      toast.error("We couldn't download the report", "Please try again in a moment.");
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button icon={<Download aria-hidden="true" />} isLoading={isLoading} onClick={() => void download()}>
      Download report
    </Button>
  );
}
