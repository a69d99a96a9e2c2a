// biome-ignore-all lint/plugin/markup: The look that was chosen.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("theme");
  } catch {
    // Storage can be switched off; the system's choice then holds.
  }
  const isDark =
    choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  if (isDark) document.querySelector('meta[name="theme-color"]')?.setAttribute("content", "#101211");
})();
