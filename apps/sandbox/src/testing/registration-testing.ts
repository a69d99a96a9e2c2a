import type { aSandbox } from "./testing.ts";
import { until } from "./testing.ts";

type Sandbox = Awaited<ReturnType<typeof aSandbox>>;

export const mobilePhone = "+15125550177";

export const goodCampaign = {
  description: "Maya's Studio texts class reminders and monthly offers to customers who joined its list.",
  messageFlow:
    "Customers opt in on https://mayas-studio.example/texts by checking a box that is empty at first and says what we send.",
  samples: [
    "Maya's Studio: your class starts at 6 PM today. Reply STOP to opt out.",
    "Maya's Studio: this week all mats are 20 % off. Reply STOP to opt out.",
  ],
  helpMessage: "Maya's Studio: call (512) 555-0100 for help. Reply STOP to opt out.",
  optOutMessage: "Maya's Studio: You are opted out and will get no more messages.",
};

/** Returns the ids of a complete, submitted customer profile and trust product, made with Twilio's SDK. */
export async function bundlesOf(
  { client }: Pick<Sandbox, "client">,
  brand: { isSoleProprietor?: boolean; ein?: string } = {},
) {
  const { isSoleProprietor = false, ein = "12-3456789" } = brand;
  const hub = client.trusthub.v1;
  const email = "maya@mayas-studio.example";
  const [primary] = await hub.customerProfiles.list({ status: "twilio-approved" });
  const profile = await hub.customerProfiles.create({
    friendlyName: "Maya's Studio",
    email,
    policySid: isSoleProprietor ? "RN806dd6cd175f314e1f96a9727ee271f4" : "RNdfbf3fae0e1107f8aded0e7cead80bf5",
  });
  const person = { first_name: "Maya", last_name: "Reyes", email, phone_number: "+15125550100" };
  const users = isSoleProprietor
    ? [{ type: "starter_customer_profile_information", attributes: person as object }]
    : [
        {
          type: "customer_profile_business_information",
          attributes: { business_name: "Maya's Studio LLC", business_registration_number: ein },
        },
        { type: "authorized_representative_1", attributes: { ...person, job_position: "CEO" } },
      ];
  const address = await client.addresses.create({
    customerName: "Maya's Studio",
    street: "1 Main St",
    city: "Austin",
    region: "TX",
    postalCode: "78701",
    isoCountry: "US",
  });
  const document = await hub.supportingDocuments.create({
    friendlyName: "Address",
    type: "customer_profile_address",
    attributes: { address_sids: address.sid },
  });
  const pieces = [document.sid, primary!.sid];
  for (const user of users)
    pieces.push((await hub.endUsers.create({ friendlyName: user.type, ...user })).sid);
  for (const objectSid of pieces)
    await hub.customerProfiles(profile.sid).customerProfilesEntityAssignments.create({ objectSid });
  await hub.customerProfiles(profile.sid).update({ status: "pending-review" });

  const product = await hub.trustProducts.create({
    friendlyName: "Maya's Studio A2P",
    email,
    policySid: isSoleProprietor ? "RN670d5d2e282a6130ae063b234b6019c8" : "RNb0d4771c2c98518d916a3d4cd70a8f8b",
  });
  const messaging = await hub.endUsers.create({
    friendlyName: "Messaging",
    ...(isSoleProprietor
      ? {
          type: "sole_proprietor_information",
          attributes: { brand_name: "Maya's Studio", mobile_phone_number: mobilePhone },
        }
      : { type: "us_a2p_messaging_profile_information", attributes: { company_type: "private" } }),
  });
  for (const objectSid of [profile.sid, messaging.sid])
    await hub.trustProducts(product.sid).trustProductsEntityAssignments.create({ objectSid });
  await hub.trustProducts(product.sid).update({ status: "pending-review" });
  return { profile, product, users: pieces.slice(2) };
}

/** Returns the phone's last text from the registry. */
export async function lastText(
  sandbox: Pick<Sandbox, "control">,
  phone: string,
): Promise<{ text: string; from: string }> {
  return until(async () => {
    const { threads } = (await sandbox.control("GET", `/phones/${phone}/threads`)).body;
    const messages = threads[0]?.messages.filter(
      ({ direction }: { direction: string }) => direction === "in",
    );
    const last = messages?.at(-1);
    return last?.status === "delivered" && { text: last.text as string, from: threads[0].with as string };
  });
}
