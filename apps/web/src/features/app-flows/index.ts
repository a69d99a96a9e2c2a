export { FlowsOfContact } from "./people/FlowsOfContact.tsx";
