import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** What only the server and its documents ask of an endpoint; the browser needs to know where and how to call it. */
const serverParts = new Set(["summary", "params", "query", "body", "reply", "errors", "rateLimit"]);

/** Marks the module that has the endpoints of another alone. */
const calls = "?calls";
const isContract = (id: string) => /\/packages\/contract\/src\/[\w-]+\.ts(\?calls)?$/.test(id);
const isApp = (id: string) => /\/apps\/web\/src\/.+\.tsx?$/.test(id);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const nameOf = (value: unknown) => (isNode(value) && value.type === "Identifier" ? String(value.name) : "");

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child);
  }
}

const isCall = ({ type }: Node) => type === "CallExpression";

const isEndpoint = (node: Node) => isCall(node) && nameOf(node.callee) === "endpoint";

/** The statements of a module that set constants, each with what it is set to. */
const constantsOf = (program: Node) =>
  (program.body as Node[]).flatMap((statement) => {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement;
    if (declaration.type !== "VariableDeclaration") return [];
    return (declaration.declarations as Node[]).flatMap(({ id, init }) =>
      isNode(init) && !init.type.includes("Function") ? [{ statement, name: nameOf(id), init }] : [],
    );
  });

interface Edit {
  start: number;
  end: number;
  text: string;
}

const edited = (code: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((done, { start, end, text }) => done.slice(0, start) + text + done.slice(end), code);

/** The contract is data: making it does nothing else, which bundlers do not see of chained calls and spreads. */
const markedPure = (constants: ReturnType<typeof constantsOf>): Edit[] =>
  constants
    .filter(({ init }) => [...nodesIn(init)].some(isCall))
    .flatMap(({ init: { start, end } }) => [
      { start, end: start, text: "/* @__PURE__ */ (() => (" },
      { start: end, end, text: "))()" },
    ]);

/** The endpoints of a module of the contract without their schemas. */
const bareCalls = (code: string, program: Node): string => {
  const parts = [...nodesIn(program)]
    .filter(isEndpoint)
    .flatMap((call) => (call.arguments as { properties: Node[] }[])[0]!.properties)
    .filter(({ key }) => serverParts.has(nameOf(key)));
  const withoutParts = parts.map(({ start, end }) => ({
    start,
    end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
    text: "",
  }));
  return edited(code, [...withoutParts, ...markedPure(constantsOf(program))]);
};

/** Everything else of it: forms check by its shapes, and would bring them to whoever only calls. */
const withoutCalls = (code: string, program: Node, id: string): string => {
  const constants = constantsOf(program);
  const isGroup = ({ statement, init }: (typeof constants)[number]) =>
    statement.type === "ExportNamedDeclaration" && [...nodesIn(init)].some(isEndpoint);
  const groups = constants.filter(isGroup).map(({ statement: { start, end }, name }) => ({
    start,
    end,
    text: `export { ${name} } from ${JSON.stringify(`${id}${calls}`)};`,
  }));
  return edited(code, [...groups, ...markedPure(constants.filter((each) => !isGroup(each)))]);
};

/**
 * Leaves out of the built app what only the server checks calls by, so that a screen which calls the API need not bring
 * Zod and every shape of the module. A form imports the shape it checks by under a name of its own.
 */
export const bareEndpoints: Plugin = {
  name: "bare-endpoints",
  apply: "build",
  enforce: "post",
  load: {
    filter: { id: /\?calls$/ },
    handler: async (id) => ({
      code: await readFile(id.slice(0, -calls.length), "utf8"),
      moduleType: "ts",
    }),
  },
  transform(code, id) {
    if (isContract(id)) {
      const program = this.parse(code, { lang: "ts" }) as unknown as Node;
      const rest = id.endsWith(calls) ? bareCalls(code, program) : withoutCalls(code, program, id);
      return { code: rest, map: null, moduleSideEffects: false };
    }
    if (!isApp(id)) return null;
    const imports = [...code.matchAll(/import \{([^}]*)\} from "@broadcast\/contract\//g)];
    for (const name of imports.flatMap((each) => each[1]!.split(",").map((word) => word.trim()))) {
      const read = new RegExp(`\\b${name}\\.\\w+\\.(params|query|body|reply)\\b`).exec(code)?.[0];
      if (read) this.error(`${id} reads ${read}: export that shape from the contract by a name of its own.`);
    }
    return null;
  },
};
