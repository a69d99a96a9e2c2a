import { encode, QrCodeDataType } from "uqr";

/** The look of a QR code; `logo` is a picture as a data URL. */
export interface QrCodeLook {
  dots: "square" | "rounded" | "dots";
  corners: "square" | "rounded" | "circle";
  color: string;
  background: string;
  logo: string | null;
}

/** A QR code as shapes, in units of one module, including its quiet zone. */
export interface QrCodeShapes {
  /** Width and height. */
  size: number;
  /** The filled area as an SVG path; even-odd, because the corners are rings. */
  path: string;
  /** Where the logo goes; null without one. */
  logoBox: { at: number; size: number } | null;
}

/** ISO/IEC 18004 requires four modules of background around the code. */
const QUIET_ZONE = 4;
const CORNER = 7;
/** As a share of the code's width. With correction level H a code is readable up to 40 %. */
const LOGO_SHARE = 0.24;

/** Draws the QR code for an address. A logo in the middle requires the highest error correction. */
export function drawQrCode(
  address: string,
  look: Pick<QrCodeLook, "dots" | "corners" | "logo">,
): QrCodeShapes {
  const { data, types, size } = encode(address, { ecc: look.logo === null ? "M" : "H", border: 0 });
  const logoSize = look.logo === null ? 0 : Math.floor(size * LOGO_SHARE);
  const logoAt = (size - logoSize) / 2;
  const isCorner = (x: number, y: number) =>
    (y < CORNER && (x < CORNER || x >= size - CORNER)) || (y >= size - CORNER && x < CORNER);
  const isData = (x: number, y: number) => types[y]?.[x] === QrCodeDataType.Data;
  const isUnderLogo = (x: number, y: number) =>
    x + 1 > logoAt && x < logoAt + logoSize && y + 1 > logoAt && y < logoAt + logoSize;
  const parts: string[] = [];
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark && !isCorner(x, y) && !isUnderLogo(x, y))
        // The patterns that readers orient themselves by stay whole.
        parts.push(dot[isData(x, y) ? look.dots : "square"](x + QUIET_ZONE, y + QUIET_ZONE));
    });
  });
  for (const [x, y] of [
    [0, 0],
    [size - CORNER, 0],
    [0, size - CORNER],
  ] as const)
    parts.push(corner(look.corners, x + QUIET_ZONE, y + QUIET_ZONE));
  return {
    size: size + 2 * QUIET_ZONE,
    path: parts.join(""),
    // Leaves a module's width of background around it.
    logoBox: logoSize > 0 ? { at: logoAt + QUIET_ZONE + 0.5, size: logoSize - 1 } : null,
  };
}

const dot: Record<QrCodeLook["dots"], (x: number, y: number) => string> = {
  square: (x, y) => box(x, y, 1, 0),
  rounded: (x, y) => box(x, y, 1, 0.35),
  dots: (x, y) => box(x + 0.04, y + 0.04, 0.92, 0.46),
};

function corner(style: QrCodeLook["corners"], x: number, y: number): string {
  const radius = { square: 0, rounded: 0.28, circle: 0.5 }[style];
  return [0, 1, 2]
    .map((inset) => {
      const width = CORNER - 2 * inset;
      return box(x + inset, y + inset, width, width * radius);
    })
    .join("");
}

/** A square with rounded corners as a path. */
function box(x: number, y: number, width: number, radius: number): string {
  if (radius === 0) return `M${x} ${y}h${width}v${width}h${-width}z`;
  const straight = short(width - 2 * radius);
  const r = short(radius);
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return [
    `M${short(x + radius)} ${short(y)}h${straight}${arc(r, r)}v${straight}`,
    `${arc(-r, r)}h${-straight}${arc(-r, -r)}v${-straight}${arc(r, -r)}z`,
  ].join("");
}

const short = (value: number): number => Math.round(value * 1000) / 1000;

/** The code as an SVG image of `width` pixels. Colors are validated by the contract, so they need no escaping. */
export function qrCodeSvg(address: string, look: QrCodeLook, width: number): string {
  const { size, path, logoBox } = drawQrCode(address, look);
  const picture =
    look.logo && logoBox
      ? `<image x="${logoBox.at}" y="${logoBox.at}" width="${logoBox.size}" height="${logoBox.size}" href="${look.logo}"/>`
      : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="${look.background}"/><path d="${path}" fill="${look.color}" fill-rule="evenodd"/>${picture}</svg>`;
}
