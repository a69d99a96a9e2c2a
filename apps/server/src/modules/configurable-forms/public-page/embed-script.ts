/** The type of the messages with which a framed page reports its height. */
const HEIGHT_MESSAGE = "broadcast-form-height";

/** The parameter of a frame's address that names the embedding site. */
export const FRAMED_BY = "framedBy";

/** The script of a framed page; no form's slug contains a dot. */
export const FRAME_HEIGHT_PATH = "/f/frame-height.js";

const TALLEST = 20_000;

/**
 * Embeds a form where the script tag is, in a frame of the form's own height. Only messages of the form's page in that
 * frame are accepted.
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

/** Reports the page's height to the site it was framed for, whenever it changes. */
export const FRAME_HEIGHT_SCRIPT = `(function () {
  var site = document.currentScript.getAttribute("data-site");
  // A page fills its window otherwise, and would never say that it needs less.
  document.body.style.minHeight = "0";
  new ResizeObserver(function () {
    parent.postMessage({ type: ${JSON.stringify(HEIGHT_MESSAGE)}, height: document.body.offsetHeight }, site);
  }).observe(document.body);
})();
`;
