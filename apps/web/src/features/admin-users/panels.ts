export { AdminUsers } from "./AdminUsers.tsx";
export { AuditHistory } from "./AuditHistory.tsx";
export { AddCredits } from "./credits/AddCredits.tsx";
export { RemoveCredits } from "./credits/RemoveCredits.tsx";
export { SetPassword } from "./SetPassword.tsx";
export { UnsentOfUser } from "./UnsentOfUser.tsx";
export { UserDetail } from "./UserDetail.tsx";
