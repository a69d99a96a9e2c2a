/**
 * Which file may import which: domain <- contract <- (server: http, db, clock, jobs, providers | web: ui, lib,
 * platform) <- modules | features <- app. Run by check-imports.ts.
 */

const test = "\\.test\\.tsx?$";
const serverBase = "^apps/server/src/(http|db|clock|jobs|events|recordings|stored-files|providers)/";
const serverApp = "^apps/server/src/(app|main|modules|roles)\\.ts$";
const webBase = "^apps/web/src/(ui|lib|platform)/";

const rules = [
  {
    name: "no-cycles",
    comment:
      "Files that import one another cannot be understood alone; move what both need into a third file.",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "domain-knows-nothing",
    comment: "Pure rules import only one another and packages.",
    from: { path: "^packages/domain/" },
    to: { path: "^(apps|tools|e2e|bench|packages/(?!domain/))" },
  },
  {
    name: "contract-knows-domain-only",
    comment: "The contract is shared by server and web.",
    from: { path: "^packages/contract/" },
    to: { path: "^(apps|tools|e2e|bench)/" },
  },
  {
    name: "web-never-imports-server",
    comment: "The web knows the server through the contract only.",
    from: { path: "^apps/web/" },
    to: { path: "^apps/(server|sandbox)/" },
  },
  {
    name: "server-never-imports-web",
    comment: "The server knows the web by its built files only.",
    from: { path: "^apps/server/" },
    to: { path: "^apps/web/" },
  },
  {
    name: "server-reaches-sandbox-by-wire",
    comment: "Only tests may hold the sandbox in their hands; the product speaks to it as to a vendor.",
    from: { path: "^apps/server/", pathNot: [test, "^apps/server/src/testing/"] },
    to: { path: "^apps/sandbox/" },
  },
  {
    name: "sandbox-imports-domain-only",
    comment: "The sandbox stands for vendors, who know nothing of the product.",
    from: { path: "^apps/sandbox/" },
    to: { path: "^(apps/(server|web)|packages/contract)/" },
  },
  {
    name: "server-base-below-modules",
    comment: "http, db, clock, jobs, events and providers know no module.",
    from: { path: serverBase, pathNot: test },
    to: { path: ["^apps/server/src/(modules|seed|testing)/", serverApp] },
  },
  {
    name: "modules-below-app",
    comment: "A module does not know the list it stands in.",
    from: { path: "^apps/server/src/modules/", pathNot: test },
    to: { path: ["^apps/server/src/(seed|testing)/", serverApp] },
  },
  {
    name: "modules-through-index",
    comment: "A module uses another only through its index.ts.",
    from: { path: "^apps/server/src/modules/([^/]+)/" },
    to: { path: "^apps/server/src/modules/(?!$1/)[^/]+/(?!index\\.ts$)" },
  },
  {
    name: "server-app-through-index-or-lists",
    comment: "The app takes a module's index, its routes and its jobs, nothing inside.",
    from: { path: ["^apps/server/src/[^/]+\\.ts$", "^apps/server/src/seed/"], pathNot: test },
    to: { path: "^apps/server/src/modules/[^/]+/(?!index\\.ts$|[^/]+\\.(routes|jobs)\\.ts$)" },
  },
  {
    name: "web-base-below-features",
    comment: "ui, lib and platform know no feature.",
    from: { path: webBase, pathNot: test },
    to: { path: "^apps/web/src/(features|app)/" },
  },
  {
    name: "features-below-app",
    comment: "A feature does not know the frame around it.",
    from: { path: "^apps/web/src/features/", pathNot: test },
    to: { path: "^apps/web/src/app/" },
  },
  {
    name: "features-through-index",
    comment: "A feature uses another only through its index.ts.",
    from: { path: "^apps/web/src/features/([^/]+)/" },
    to: { path: "^apps/web/src/features/(?!$1/)[^/]+/(?!index\\.tsx?$)" },
  },
  {
    name: "product-never-imports-tools",
    comment: "Tools serve those who build; the product runs without them.",
    from: { path: "^(apps|packages)/", pathNot: [test, "^apps/[^/]+/src/testing/"] },
    to: { path: "^(tools|e2e|bench)/" },
  },
  {
    name: "resolvable",
    comment: "The import leads nowhere.",
    from: { path: "^(apps|packages|tools|e2e|bench)/" },
    to: { couldNotResolve: true, pathNot: "^(virtual:|/|\\.\\./\\.\\./dist/)" },
  },
];

export default {
  forbidden: rules.map((rule) => ({ severity: "error", ...rule })),
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|coverage|\\.data)/" },
    parser: "swc",
    tsPreCompilationDeps: true,
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".d.ts"],
    },
  },
};
