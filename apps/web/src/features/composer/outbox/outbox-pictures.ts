import { deviceStore } from "../../../lib/device/device-store.ts";
import { type Person, presentPerson } from "../../../lib/device/personal-state.ts";
import type { DraftPicture } from "../attached/picture.ts";

interface WithPicture {
  id: string;
  picture: DraftPicture | null;
}

const keyOf = ({ personId, accountId }: Person, id: string) => `outbox/${personId}/${accountId}/${id}`;

/** Keeps the picture of a message that is on its way, until it has got there. */
export const keepPicture = (id: string, url: string): void => {
  const person = presentPerson();
  if (person) void deviceStore.write(keyOf(person, id), url);
};

export const forgetPicture = ({ id, picture }: WithPicture, person: Person | null): void => {
  if (person && picture) void deviceStore.remove(keyOf(person, id));
};

/** The message with its picture as it was written, though the page was loaded anew. Throws where the picture is gone. */
export const withKeptPicture = async <T extends WithPicture>(
  pending: T,
  person: Person | null,
): Promise<T> => {
  const { picture, id } = pending;
  if (picture?.url !== "") return pending;
  const url = person && (await deviceStore.read(keyOf(person, id)));
  if (typeof url !== "string") throw new Error("The picture for a message is no longer on this device.");
  return { ...pending, picture: { ...picture, url } };
};
