/**
 * Loads a part of the app again once the network is back: for parts that come by themselves, whose failure would take
 * down what they stand beside, or the whole page.
 */
export const untilLoaded = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (;;)
    try {
      return await load();
    } catch {
      await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    }
};
