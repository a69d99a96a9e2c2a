/** Saves a file through the browser's downloads. */
export const saveFile = (content: Blob | string, fileName: string): void => {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/csv" }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
