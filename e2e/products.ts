/** The ports of one product that journeys run against. */
export interface ProductPorts {
  app: number;
  sandbox: number;
  sandboxMail: number;
}

const { E2E_PORTS, TEST_PARALLEL_INDEX } = process.env;

/** The products of this run, as chosen by the first reading of the configuration. */
export const products = JSON.parse(E2E_PORTS ?? "[]") as ProductPorts[];

/** The product of this process: each worker has its own, and runs its journeys one after the other. */
export const ownProduct = products[Number(TEST_PARALLEL_INDEX ?? 0)];
