export { AddCredits } from "./AddCredits.tsx";
export { OrganizationDetail } from "./OrganizationDetail.tsx";
export { OrganizationList } from "./OrganizationList.tsx";
export { RemoveCredits } from "./RemoveCredits.tsx";
