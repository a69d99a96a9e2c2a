import type { Plugin } from "vite";

/**
 * `async () => (await import("./X.tsx")).X`, which Vite unfolds to twice the code that `.then` takes. Where the part is
 * called or looked into at once, that is another thing.
 */
const awaitedPart = /async \(\) => \(await import\(("[^"]+")\)\)\.(\w+)(?=\s*[,;)}])/g;

/** React asks icons for keys only to warn while developing; what they were once called is a class nobody uses. */
const iconExtras = /,\s*key: "\w+"|,\s*aliases: \[[^\]]*\](?=\s*\};)|^__iconData\.node;$/gm;

export const withShortImports = (code: string): string =>
  code.replace(awaitedPart, "() => import($1).then((part) => part.$2)");

/**
 * Writes shorter what stands in the built app a hundred times over, a screen or an icon each: all of it is loaded
 * before the first paint.
 */
export const shortCode: Plugin = {
  name: "short-code",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: [/\/apps\/web\/src\/.+\.tsx?$/, /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/] },
    handler: (code, id) => {
      const short = id.includes("/lucide-react/") ? code.replace(iconExtras, "") : withShortImports(code);
      return short === code ? null : { code: short, map: null };
    },
  },
};
