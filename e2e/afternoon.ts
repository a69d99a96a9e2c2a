import { nextAfternoon } from "../apps/server/src/testing/afternoon.ts";

/**
 * Runs once the product answers: moves its clock to a weekday afternoon, when no quiet hours hold texts back. The
 * journeys then mean the same at any hour at which they are run.
 */
export default async function moveToAfternoon(): Promise<void> {
  const response = await fetch(`http://localhost:${process.env.E2E_SANDBOX_PORT}/control/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ to: nextAfternoon(new Date()).toISOString() }),
  });
  if (!response.ok) throw new Error(`The sandbox's clock could not be moved: ${await response.text()}`);
}
