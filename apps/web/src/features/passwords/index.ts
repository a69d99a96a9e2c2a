export { CurrentPasswordField } from "./CurrentPasswordField.tsx";
export { NewPasswordField } from "./NewPasswordField.tsx";
export { PasswordDialog } from "./PasswordDialog.tsx";
