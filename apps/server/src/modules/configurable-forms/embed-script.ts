/** Puts a form into the page where the script stands, in a frame. */
export const embedScript = (url: string): string => `(function () {
  var script = document.currentScript;
  var frame = document.createElement("iframe");
  frame.src = ${JSON.stringify(url)};
  frame.title = (script && script.getAttribute("data-title")) || "Form";
  frame.loading = "lazy";
  frame.style.cssText = "width:100%;height:" + ((script && script.getAttribute("data-height")) || "720") + "px;border:0";
  if (script && script.parentNode) script.parentNode.insertBefore(frame, script);
})();
`;
