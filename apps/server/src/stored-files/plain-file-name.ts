const MAX_CHARS = 200;

/** A file's own name, without folders that some browsers send along and what no name can hold; else `otherwise`. */
export function plainFileName(fileName: string | undefined, otherwise: string): string {
  const name = (fileName ?? "")
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/\p{Cc}|\p{Bidi_Control}/gu, "")
    .trim();
  return (name || otherwise).slice(0, MAX_CHARS).toWellFormed();
}
