// What Material for MkDocs makes of a page in the browser, for those who use no mouse: a table that is wider than the
// page can be reached and has the name of its heading; the buttons of a block of code are no landmark.
const heading = (node) => {
  let at = node;
  while (at && !/^H\d$/.test(at.tagName)) at = at.previousElementSibling;
  return at?.firstChild.textContent ?? document.title;
};

const scrolls = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});

const mend = () => {
  for (const bar of document.querySelectorAll(".md-code__nav:not([role])")) bar.role = "none";
  for (const wide of document.querySelectorAll(".md-typeset__scrollwrap:not([role])")) {
    wide.role = "group";
    wide.ariaLabel = heading(wide);
    scrolls.observe(wide);
  }
};

// "Try it here" opens the table in the page; without this it is a link to it.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".try > a");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const table = document.createElement("iframe");
  Object.assign(table, { src: link.href, title: link.textContent, allow: "clipboard-write" });
  link.replaceWith(table);
  table.scrollIntoView({ block: "end" });
  table.focus();
});

new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
mend();
