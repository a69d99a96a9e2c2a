export { tagHandlers } from "./tags.routes.ts";
