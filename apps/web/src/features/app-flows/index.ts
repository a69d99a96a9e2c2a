export { FlowsOfContact } from "./FlowsOfContact.tsx";
