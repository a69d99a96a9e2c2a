/** A network on which businesses have profiles, and its icon: one path in a square of 24, filled even-odd. */
export interface SocialNetwork {
  name: string;
  /** Its name within a sentence. */
  label: string;
  hosts: readonly string[];
  path: string;
}

/** Used for any other site. */
const WEBSITE: SocialNetwork = {
  name: "website",
  label: "Website",
  hosts: [],
  path: "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zm0 2c-1.2 0-2.8 2.5-3.2 6h6.4c-.4-3.5-2-6-3.2-6zM7 5.9a7.5 7.5 0 0 0-2.4 4.6h2.2c.1-1.7.5-3.3 1.1-4.6zm9.1 0c.6 1.3 1 2.9 1.1 4.6h2.2A7.5 7.5 0 0 0 17 5.9zM4.6 13.5A7.5 7.5 0 0 0 7 18.1h.9c-.6-1.3-1-2.9-1.1-4.6zm4.2 0c.4 3.5 2 6 3.2 6s2.8-2.5 3.2-6zm8.4 0c-.1 1.7-.5 3.3-1.1 4.6h.9a7.5 7.5 0 0 0 2.4-4.6z",
};

/** Each with an icon drawn for this product. */
export const SOCIAL_NETWORKS: readonly SocialNetwork[] = [
  {
    name: "facebook",
    label: "Facebook",
    hosts: ["facebook.com", "fb.com", "fb.me"],
    path: "M13.5 21v-8h2.7l.5-3.2h-3.2V7.7c0-.9.4-1.6 1.7-1.6h1.6V3.3c-.4-.1-1.3-.3-2.2-.3-2.6 0-4.3 1.6-4.3 4.4v2.4H7.4V13h2.9v8z",
  },
  {
    name: "instagram",
    label: "Instagram",
    hosts: ["instagram.com"],
    path: "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zm0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zm4.7-3.5a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z",
  },
  {
    name: "x",
    label: "X",
    hosts: ["x.com", "twitter.com"],
    path: "M3 4h5.2l4 5.6L17 4h2.6l-6.2 7.2L20.8 20h-5.2l-4.4-6.1L6 20H3.4l6.6-7.8zm3.4 1.7L16.5 18.3h1.4L7.8 5.7z",
  },
  {
    name: "linkedin",
    label: "LinkedIn",
    hosts: ["linkedin.com"],
    path: "M4 9h3.6v11H4zm1.8-5.4a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2zM9.8 9h3.4v1.5c.6-1 1.8-1.8 3.4-1.8 3 0 4 1.9 4 4.8V20H17v-5.9c0-1.4-.4-2.3-1.7-2.3-1.4 0-2 1-2 2.3V20H9.8z",
  },
  {
    name: "youtube",
    label: "YouTube",
    hosts: ["youtube.com", "youtu.be"],
    path: "M5.5 5h13A3.5 3.5 0 0 1 22 8.5v7a3.5 3.5 0 0 1-3.5 3.5h-13A3.5 3.5 0 0 1 2 15.5v-7A3.5 3.5 0 0 1 5.5 5zM10 8.6v6.8l5.8-3.4z",
  },
  {
    name: "tiktok",
    label: "TikTok",
    hosts: ["tiktok.com"],
    path: "M13 3h3a5 5 0 0 0 4.4 4.4v3A8 8 0 0 1 16 9v6.5a5.5 5.5 0 1 1-5.5-5.5h.5v3.1h-.5a2.4 2.4 0 1 0 2.5 2.4z",
  },
  {
    name: "pinterest",
    label: "Pinterest",
    hosts: ["pinterest.com", "pin.it"],
    path: "M8 3h6a5.5 5.5 0 0 1 0 11h-2.5v7H8zm3.5 3v5H14a2.5 2.5 0 0 0 0-5z",
  },
  WEBSITE,
];

/** The network of an address; the website icon for any other. */
export function socialNetworkOf(link: string): SocialNetwork {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(link)?.[1]?.toLowerCase() ?? "";
  return (
    SOCIAL_NETWORKS.find(({ hosts }) => hosts.some((own) => host === own || host.endsWith(`.${own}`))) ??
    WEBSITE
  );
}

/** The icon as a standalone picture, in the surrounding text color. */
export const socialSvg = ({ path }: SocialNetwork, size: number): string =>
  `<svg viewBox="0 0 24 24" width="${size}" height="${size}" fill="currentColor" fill-rule="evenodd" aria-hidden="true"><path d="${path}"/></svg>`;
