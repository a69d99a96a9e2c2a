/** Icons, as paths of 24 by 24. */
export const signs = {
  document: '<path d="M4 6h16v12H4zM8 10.5h3M8 13.5h3M14 10h3v4h-3z"/>',
  face: '<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.5 15.5c2-2 5-2 7 0M9 9.5h.01M15 9.5h.01"/>',
  flower:
    '<path d="M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM12 9.5C9 6 10.5 3 12 3s3 3 0 6.5zM12 14.5c3 3.5 1.5 6.5 0 6.5s-3-3 0-6.5zM9.5 12C6 15 3 13.5 3 12s3-3 6.5 0zM14.5 12c3.5-3 6.5-1.5 6.5 0s-3 3-6.5 0z"/>',
  pass: '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
  shield: '<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2.2 2.2L15 10.4"/>',
};

/** Renders a page the sandbox writes itself, without React: a card with an icon. `content` is HTML. */
export function writtenPage(page: {
  /** The links to the sandbox's own styles. */
  styles: string;
  title: string;
  sign: keyof typeof signs;
  content: string;
  /** The service it stands in for. */
  foot: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)}</title>
${page.styles}
</head>
<body>
<main class="check">
<div class="check-card">
<div class="check-sign">${drawn(signs[page.sign], 28)}</div>
${page.content}
</div>
<p class="hint check-foot">${escapeHtml(page.foot)}</p>
</main>
</body>
</html>`;
}

export function drawn(path: string, size: number): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
