/** The public pages that the server renders; the app's own are listed in its screens. */
export const PUBLIC_PAGES = [
  "/a/{attachmentSlug}/{contactSlug}",
  "/a/{attachmentSlug}/{contactSlug}/download",
  "/c/{contactSlug}/{random?}",
  "/c/{contactSlug}/k/{keywordSlug}/{random?}",
  "/contest/{slug}",
  "/contest/{slug}/proof",
  "/d/{contactSlug}",
  "/f/{formSlug}",
  "/f/{formSlug}/{contactSlug}",
  "/l/{linkSlug}/{contactSlug}",
  "/p/{slug}",
  "/p/{slug}/{contactSlug}",
  "/t/{keywordSlug}",
  "/u/{slug}/subscribe",
  "/unsubscribe/{contactSlug}",
] as const;
