/** The page has no setting of its own: it follows the system's theme. */
export const followSystemTheme = (): void => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
  };
  follow();
  dark.addEventListener("change", follow);
};
