// biome-ignore-all lint/complexity/useArrowFunction: written as browsers understood it twenty years ago, for it runs in any
// biome-ignore-all lint/suspicious/noVar: as above
(function () {
  var canRun =
    typeof window.fetch === "function" &&
    typeof window.AbortController === "function" &&
    "noModule" in document.createElement("script") &&
    typeof Array.prototype.findLast === "function";
  if (!canRun && location.pathname !== "/unsupported-browser.html")
    location.replace("/unsupported-browser.html");
})();
