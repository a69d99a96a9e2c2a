/** Of the messages that a framed page tells its height by. */
const HEIGHT_MESSAGE = "broadcast-form-height";

/** What the frame's address says of the site it stands in. */
export const FRAMED_BY = "framedBy";

/** Where a framed page has its script; no form's slug has a dot. */
export const FRAME_HEIGHT_PATH = "/f/frame-height.js";

const TALLEST = 20_000;

/**
 * Puts a form into the page where the script stands, in a frame that is as tall as the form says. Only the form's own
 * page in that very frame is heard.
 */
export const embedScript = (url: string): string => `(function () {
  var script = document.currentScript;
  var frame = document.createElement("iframe");
  frame.src = ${JSON.stringify(`${url}?${FRAMED_BY}=`)} + encodeURIComponent(location.origin);
  frame.title = (script && script.getAttribute("data-title")) || "Form";
  frame.loading = "lazy";
  frame.style.cssText = "width:100%;height:" + ((script && script.getAttribute("data-height")) || "720") + "px;border:0";
  window.addEventListener("message", function (event) {
    if (event.origin !== ${JSON.stringify(new URL(url).origin)} || event.source !== frame.contentWindow) return;
    var told = event.data;
    if (!told || told.type !== ${JSON.stringify(HEIGHT_MESSAGE)} || typeof told.height !== "number") return;
    if (told.height > 0 && told.height <= ${TALLEST}) frame.style.height = Math.ceil(told.height) + "px";
  });
  if (script && script.parentNode) script.parentNode.insertBefore(frame, script);
})();
`;

/** Tells the one site that a page was framed for how tall the page is, whenever that changes. */
export const FRAME_HEIGHT_SCRIPT = `(function () {
  var site = document.currentScript.getAttribute("data-site");
  // A page fills its window otherwise, and would never say that it needs less.
  document.body.style.minHeight = "0";
  new ResizeObserver(function () {
    parent.postMessage({ type: ${JSON.stringify(HEIGHT_MESSAGE)}, height: document.body.offsetHeight }, site);
  }).observe(document.body);
})();
`;
