/** What a public page shows of somebody: enough for them to know it, and nothing for whoever the link was passed on to. */
export const maskedText = (text: string): string => (text ? `${[...text][0]}•••` : "");

/** "j•••@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** "(•••) •••-0182"; of numbers elsewhere "••• 0182". */
export function maskedPhoneNumber(phoneNumber: string): string {
  const end = phoneNumber.slice(-4);
  return phoneNumber.startsWith("+1") ? `(•••) •••-${end}` : `••• ${end}`;
}
