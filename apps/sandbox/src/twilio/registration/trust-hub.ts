import { createHash } from "node:crypto";
import { createShelf, type Shelf } from "../../registrations/shelf.ts";
import type { Database } from "../../state/database.ts";
import type { LiveEvents } from "../../state/live-events.ts";

type Dated = {
  id: string;
  friendlyName: string;
  /** Business time in milliseconds. */
  createdAt: number;
  changedAt: number;
};
export type Attributes = Record<string, unknown>;
/** A person, a business or a document. */
export type Piece = Dated & { type: string; attributes: Attributes };
export type Address = Dated &
  Record<"customerName" | "street" | "streetSecondary" | "city" | "region", string> &
  Record<"postalCode" | "isoCountry", string>;
/** A CustomerProfile or a TrustProduct: pieces under one policy. */
export type Bundle = Dated & {
  policySid: string;
  email: string;
  statusCallback: string | null;
  status: "draft" | "pending-review" | "in-review" | "twilio-rejected" | "twilio-approved";
  assignments: { sid: string; objectSid: string; createdAt: number }[];
};
export type MessagingService = Dated & {
  useInboundWebhookOnNumber: boolean;
  usecase: string;
  /** Its numbers, by PN sid. */
  numbers: { sid: string; createdAt: number }[];
};

export type TrustHub = {
  customerProfiles: Shelf<Bundle>;
  trustProducts: Shelf<Bundle>;
  endUsers: Shelf<Piece>;
  documents: Shelf<Piece>;
  addresses: Shelf<Address>;
  services: Shelf<MessagingService>;
};

export function createTrustHub(database: Database, events: LiveEvents): TrustHub {
  return {
    customerProfiles: createShelf(database, events, "customer-profile"),
    trustProducts: createShelf(database, events, "trust-product"),
    endUsers: createShelf(database, events, "end-user"),
    documents: createShelf(database, events, "document"),
    addresses: createShelf(database, events, "address"),
    services: createShelf(database, events, "service"),
  };
}

/** What a policy requires of a bundle: pieces of these types, and bundles. */
type Policy = { name: string; needs: readonly string[] };

const PRIMARY_PROFILE_POLICY = "RN6433641899984f951173ef1738c3bdd0";
export const policies: Record<string, Policy> = {
  RNdfbf3fae0e1107f8aded0e7cead80bf5: {
    name: "Secondary Customer Profile of type Business",
    needs: [
      "customer_profile_business_information",
      "authorized_representative_1",
      "customer_profile_address",
      "primary_customer_profile",
    ],
  },
  RN806dd6cd175f314e1f96a9727ee271f4: {
    name: "Starter Customer Profile",
    needs: ["starter_customer_profile_information", "customer_profile_address", "primary_customer_profile"],
  },
  RNb0d4771c2c98518d916a3d4cd70a8f8b: {
    name: "A2P Messaging: Local - Business",
    needs: ["us_a2p_messaging_profile_information", "customer_profile"],
  },
  RN670d5d2e282a6130ae063b234b6019c8: {
    name: "A2P Messaging: Sole Proprietor",
    needs: ["sole_proprietor_information", "customer_profile"],
  },
};

/** The profile of the product's own makers, which Twilio approved long ago. */
export function primaryProfileOf(accountSid: string): Bundle {
  return {
    id: `BU${createHash("md5").update(accountSid).digest("hex")}`,
    friendlyName: "Primary customer profile",
    policySid: PRIMARY_PROFILE_POLICY,
    email: "compliance@sandbox.example",
    statusCallback: null,
    status: "twilio-approved",
    assignments: [],
    createdAt: 0,
    changedAt: 0,
  };
}

/** Returns what a bundle lacks by its policy. */
export function missingIn(hub: TrustHub, bundle: Bundle, primarySid: string): string[] {
  const has = new Set(
    bundle.assignments.map(({ objectSid }) => {
      if (objectSid === primarySid) return "primary_customer_profile";
      if (hub.customerProfiles.get(objectSid)) return "customer_profile";
      return (hub.endUsers.get(objectSid) ?? hub.documents.get(objectSid))?.type ?? "";
    }),
  );
  return (policies[bundle.policySid]?.needs ?? []).filter((need) => !has.has(need));
}

/** Returns the attributes of a bundle's piece of this type. */
export function attributesIn(hub: TrustHub, bundle: Bundle | undefined, type: string): Attributes {
  for (const { objectSid } of bundle?.assignments ?? []) {
    const piece = hub.endUsers.get(objectSid) ?? hub.documents.get(objectSid);
    if (piece?.type === type) return piece.attributes;
  }
  return {};
}
