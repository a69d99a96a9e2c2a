import { useEffect, useState } from "react";

/** The URL of a chosen or stored picture, valid while the component is mounted. */
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
