// biome-ignore-all lint/plugin/markup: The moment of the last reload.
// biome-ignore-all lint/complexity/useArrowFunction: as plain as unsupported-browser.js, for it must run where nothing else did
// biome-ignore-all lint/suspicious/noVar: as above
/* When the app's own file is gone, as in the moment of a release, the page is loaded anew; not again within a minute. */
(function () {
  var key = "reloadedForReleaseAt";
  function tell() {
    var root = document.getElementById("root");
    if (root && !root.firstChild)
      root.textContent =
        "Project Broadcast could not be loaded. Please check your connection and reload this page.";
  }
  function loadAgain() {
    try {
      if (Date.now() - Number(sessionStorage.getItem(key) || 0) < 60000) return tell();
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      return tell();
    }
    location.reload();
  }
  // Files that do not come tell only those who listen on the way down.
  window.addEventListener(
    "error",
    function (event) {
      var source = event.target.src;
      if (typeof source === "string" && source.indexOf("/assets/") !== -1) loadAgain();
    },
    true,
  );
})();
