import { drawQrCode, type QrCodeLook } from "@broadcast/domain/content/qr-code-drawing";
import { useDeferredValue, useMemo } from "react";

/** What fits in every code, whatever its characters and logo; forms refuse shorter addresses already. */
const MAX_CHARACTERS = 400;

/** The code as it will be printed. */
export function QrCodePreview({ url, look, label }: { url: string; look: QrCodeLook; label: string }) {
  const address = useDeferredValue(url.trim().slice(0, MAX_CHARACTERS) || "https://");
  const { dots, corners, logo } = look;
  const { size, path, logoBox } = useMemo(
    () => drawQrCode(address, { dots, corners, logo }),
    [address, dots, corners, logo],
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="w-full max-w-[280px] self-center rounded-md border border-line"
    >
      <rect width={size} height={size} fill={look.background} />
      <path d={path} fill={look.color} fillRule="evenodd" />
      {logo && logoBox ? (
        <image x={logoBox.at} y={logoBox.at} width={logoBox.size} height={logoBox.size} href={logo} />
      ) : null}
    </svg>
  );
}
