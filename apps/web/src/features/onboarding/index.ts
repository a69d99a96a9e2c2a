export { ProveMobileNumber } from "./ProveMobileNumber.tsx";
