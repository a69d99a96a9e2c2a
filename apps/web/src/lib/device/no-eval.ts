// Zod tries whether it may make code from text, when the first schema is made; the content security policy refuses, and
// the browser reports it. Chunks run in no order that imports decide, so this one is built into the shell, which all
// others import, and is said where Zod looks (zod/v4/core, globalConfig) instead of by its config().
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
