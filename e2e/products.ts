/** One product that journeys run against: where it listens. */
export interface ProductPorts {
  app: number;
  sandbox: number;
  sandboxMail: number;
}

const { E2E_PORTS, TEST_PARALLEL_INDEX } = process.env;

/** The products of this run, as the first reading of the configuration chose them. */
export const products = JSON.parse(E2E_PORTS ?? "[]") as ProductPorts[];

/** The product of this process: each worker has one to itself, and its journeys one after the other. */
export const ownProduct = products[Number(TEST_PARALLEL_INDEX ?? 0)];
