import { AppError } from "../../app-error.ts";
import type { CarrierName } from "../carriers/carrier.ts";
import type { CarrierRegistration, Registrations } from "./carrier-registration.ts";

/** Maps carriers to registrars; missing when the installation has no credentials. */
export function registrationsOf(list: Partial<Record<CarrierName, CarrierRegistration>>): Registrations {
  return {
    of(carrier) {
      const registration = list[carrier];
      if (registration) return registration;
      throw new AppError("provider-failed", "Registration isn't set up here. Please contact support.", {
        cause: `There are no credentials to register accounts of ${carrier}`,
      });
    },
    async close() {
      await Promise.all(Object.values(list).map((registration) => registration.close()));
    },
  };
}
