const SHOWN = /^(image\/(png|jpeg|gif|webp|avif|heic|bmp)|(audio|video)\/[\w.+-]+)$/;

/**
 * Returns the headers for files from outside: pictures, sound and film with their type, anything else as bytes to save.
 * Under our address, a script or page would act as ours (ASVS 5.0, 3.2.1).
 */
export function contentFromOutside(contentType: string): { contentType: string; isInline: boolean } {
  const kind = contentType.split(";")[0]!.trim().toLowerCase();
  if (!SHOWN.test(kind)) return { contentType: "application/octet-stream", isInline: false };
  return { contentType: kind, isInline: kind.startsWith("image/") };
}
