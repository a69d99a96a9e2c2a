/** Loads a part of the app again once the network is back: where nothing catches it, a failure ends the whole page. */
export const untilLoaded = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (;;)
    try {
      return await load();
    } catch {
      await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    }
};
