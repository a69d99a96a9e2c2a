import { brands } from "@broadcast/contract/brands";
import type { Handlers } from "../../http/serve.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { brandHolding } from "./brand-holding.ts";
import { changeBrand, readBrand } from "./brands.ts";

const handlers: Handlers<typeof brands> = {
  read: (context) => readBrand(context),
  change: (context, { body }) => changeBrand(context, body),
};

export const brandsModule: ServerModule = {
  routes: [endpoints(brands, handlers)],
  itemHolders: [brandHolding],
};
