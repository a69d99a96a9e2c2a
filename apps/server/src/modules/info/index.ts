export { infoHandlers } from "./info.routes.ts";
