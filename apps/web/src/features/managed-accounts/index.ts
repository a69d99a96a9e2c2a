export { ManageAccountDialog } from "./ManageAccountDialog.tsx";
