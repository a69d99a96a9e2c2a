import type { ContactCard } from "@broadcast/contract/account-settings";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { z } from "zod";

const text = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`);

/** The size limit of the card's picture in bytes (contract: `contactCards.change`). */
export const pictureMaxBytes = 300 * 1024;

/** The card as form values: its picture is a newly chosen one, the URL of the stored one, or none. */
export const contactCardForm = z
  .object({
    firstName: text(80),
    lastName: text(80),
    company: text(120),
    jobTitle: text(80),
    email: text(254).refine(
      (typed) => typed === "" || checkEmailForm(typed),
      "Please enter a valid email address",
    ),
    website: text(300),
    address: text(300),
    note: text(300),
    picture: z
      .union([z.instanceof(Blob), z.string(), z.null()])
      .refine(
        (picture) => !(picture instanceof Blob) || picture.type !== "image/gif",
        "Choose a JPEG or PNG picture. Phones don't show animated pictures on contacts.",
      ),
  })
  .refine(({ firstName, lastName, company }) => firstName || lastName || company, {
    path: ["firstName"],
    message: "Enter a name or a company. Phones save the card under it.",
  });
export type ContactCardForm = z.infer<typeof contactCardForm>;

export const contactCardFormOf = ({
  phoneNumber: _number,
  mediaUrl: _media,
  pictureUrl,
  ...fields
}: ContactCard): ContactCardForm => ({ ...fields, picture: pictureUrl });

/** The form's values as the API expects them. */
export const contactCardChange = ({ picture, ...fields }: ContactCardForm) => ({
  body: { ...fields, ...(picture === null ? { removePicture: "true" } : {}) },
  ...(picture instanceof Blob ? { upload: picture } : {}),
});
