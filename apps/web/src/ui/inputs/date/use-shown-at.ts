import { useEffect, useState } from "react";

/** The address under which a chosen or a stored picture can be shown, for as long as it is. */
export const useShownAt = (picture: Blob | string | null): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (picture === null || typeof picture === "string") {
      setAddress(picture);
      return;
    }
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
};
