/** Loads a stylesheet that is needed late or rarely, from the address that an import with `?url` gives. */
export const loadStyles = (address: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
