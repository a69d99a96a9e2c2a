export { Branding } from "./Branding.tsx";
export { Breakpoints } from "./Breakpoints.tsx";
export { Colors } from "./Colors.tsx";
export { Components } from "./Components.tsx";
export { Iconography } from "./Iconography.tsx";
export { StyleGuideTopics } from "./StyleGuideTopics.tsx";
export { Typography } from "./Typography.tsx";
