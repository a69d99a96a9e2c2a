const maxPixels = 400;

/** Converts a picture to a square PNG data URL of at most 400 pixels, to keep the code small. */
export async function logoOf(picture: Blob): Promise<string> {
  const image = await createImageBitmap(picture);
  const scale = Math.min(1, maxPixels / Math.max(image.width, image.height));
  const side = Math.max(1, Math.round(Math.max(image.width, image.height) * scale));
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const [width, height] = [image.width * scale, image.height * scale];
  canvas.getContext("2d")?.drawImage(image, (side - width) / 2, (side - height) / 2, width, height);
  image.close();
  return canvas.toDataURL("image/png");
}
