// Zod probes whether it can compile code from strings when the first schema is made; the content security
// policy refuses, and the browser reports a violation. Chunks run in no order that imports control, so this
// is built into the shell, which all others import, and sets the value Zod reads (zod/v4/core, globalConfig)
// instead of calling its config().
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
