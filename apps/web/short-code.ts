import type { Plugin } from "vite";

/** `async () => (await import("./X.tsx")).X`: Vite unfolds it to twice the code that `.then` takes. Not where the part is called. */
const awaitedPart = /async \(\) => \(await import\(("[^"]+")\)\)\.(\w+)(?![\w(.[])/g;

/** React asks icons for keys only to warn while developing; what they were once called is a class nobody uses. */
const iconExtras = /,\s*key: "\w+"|,\s*aliases: \[[^\]]*\](?=\s*\};)|^__iconData\.node;$/gm;

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
      const short = id.includes("/lucide-react/")
        ? code.replace(iconExtras, "")
        : code.replace(awaitedPart, "() => import($1).then((part) => part.$2)");
      return short === code ? null : { code: short, map: null };
    },
  },
};
