import { registrations } from "@broadcast/contract/registration";
import { endpoints, type ServerModule } from "../../module.ts";
import { followRegistration } from "./registration.jobs.ts";
import { registrationHandlers } from "./registration.routes.ts";

export { checkRegistration } from "./check-registration.ts";
export { registerNumber } from "./register-number.ts";
export { showRegistrationToSupport } from "./show-registration.ts";
export { submitRegistration } from "./submit-registration.ts";

export const registrationModule: ServerModule = {
  routes: [endpoints(registrations, registrationHandlers)],
  jobs: [followRegistration],
};
