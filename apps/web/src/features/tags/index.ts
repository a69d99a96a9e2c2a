export { TagPicker } from "./TagPicker.tsx";
