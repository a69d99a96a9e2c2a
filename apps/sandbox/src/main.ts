import { readEnv } from "./env.ts";
import { startSandbox } from "./start.ts";

try {
  const sandbox = await startSandbox(readEnv(process.env));
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // A connection that does not end must not keep the process alive.
    setTimeout(() => process.exit(0), 3000).unref();
    void sandbox.close().finally(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
  process.send?.({ ready: true, port: sandbox.port });
  process.stdout.write(`Sandbox: ${sandbox.url} · mail on port ${sandbox.smtpPort}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
