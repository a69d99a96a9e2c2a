import { nextAfternoon } from "../apps/server/src/testing/afternoon.ts";
import { products } from "./products.ts";

/**
 * Runs once the products answer: moves their clocks to a weekday afternoon, when no quiet hours hold texts
 * back, so that the journeys do not depend on the time of day.
 */
export default async function moveToAfternoon(): Promise<void> {
  const to = nextAfternoon(new Date()).toISOString();
  for (const { sandbox } of products) {
    const response = await fetch(`http://localhost:${sandbox}/control/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ to }),
    });
    if (!response.ok) throw new Error(`The sandbox's clock could not be moved: ${await response.text()}`);
  }
}
