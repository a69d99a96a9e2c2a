export { DynamicFieldDialog } from "./DynamicFieldDialog.tsx";
