import { useMemo } from "react";
import { encode } from "uqr";

/** Text as a QR code, rendered locally. Black on white even in dark mode, because many apps read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: "M", border: 4 });
    const path = data
      .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
      .join("");
    return { size, path };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-[188px] rounded-md border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
