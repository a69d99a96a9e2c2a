export { configurableFormSection } from "./configurable-form-section.tsx";
