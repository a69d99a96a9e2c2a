export { userHref } from "./admin-users.api.ts";
export { FactList } from "./FactList.tsx";
export { UserScreen } from "./UserScreen.tsx";
export { userName } from "./user-name.ts";
