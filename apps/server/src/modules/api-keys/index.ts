export { apiKeyHandlers } from "./api-keys.routes.ts";
