// Outlives the person: the next panel and the next count take its place.
let panelTitle = "";
let unread = 0;

const write = () => {
  const name = panelTitle ? `Project Broadcast - ${panelTitle}` : "Project Broadcast";
  document.title = unread > 0 ? `(${unread}) ${name}` : name;
};

/** Names the page after its active panel (doc 1, section 2). */
export const setPanelTitle = (title: string): void => {
  panelTitle = title;
  write();
};

/** Puts the unread count before the title, and a dot on the icon, so that a tab in the background shows it. */
export const setTitleUnread = (count: number): void => {
  unread = count;
  write();
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = count > 0 ? "/mark-unread.svg" : "/mark.svg";
};
