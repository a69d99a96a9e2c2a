const MAX_CHARS = 200;

/**
 * Returns a file's own name, without folders that some browsers send and without invalid characters; else `otherwise`.
 */
export function plainFileName(fileName: string | undefined, otherwise: string): string {
  const name = (fileName ?? "")
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/\p{Cc}|\p{Bidi_Control}/gu, "")
    .trim();
  return (name || otherwise).slice(0, MAX_CHARS).toWellFormed();
}
