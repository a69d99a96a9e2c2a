/** The labels of registration fields on their screen, by path. */
const labels: Record<string, string> = {
  "brand.entityType": "Legal form",
  "brand.legalName": "Legal name",
  "brand.displayName": "Name customers know",
  "brand.ein": "EIN",
  "brand.firstName": "First name",
  "brand.lastName": "Last name",
  "brand.email": "Email",
  "brand.phone": "Business phone",
  "brand.mobilePhone": "Mobile phone",
  "brand.website": "Website",
  "brand.vertical": "Industry",
  "brand.stockSymbol": "Stock symbol",
  "brand.stockExchange": "Stock exchange",
  "brand.address.addressLine1": "Street address",
  "brand.address.city": "City",
  "brand.address.stateProvince": "State or province",
  "brand.address.postal": "ZIP or postal code",
  "campaign.useCase": "Use case",
  "campaign.description": "Description",
  "campaign.messageFlow": "How people agree",
  "campaign.samples": "Samples",
  "campaign.optInMessage": "Opt-in message",
  "campaign.helpMessage": "Help message",
  "campaign.privacyPolicyUrl": "Privacy policy",
  "campaign.termsUrl": "Terms",
};

/** "Legal name" for brand.legalName, "Sample 2" for campaign.samples.1; the path itself for a field without a label. */
export function fieldLabel(path: string): string {
  const sample = /^campaign\.samples\.(\d+)$/.exec(path);
  return sample ? `Sample ${Number(sample[1]) + 1}` : (labels[path] ?? path);
}
