export { contactActionText } from "./contact-action-text.ts";
export * from "./contact-actions.api.ts";
export {
  type ContactWork,
  ContactWorkContext,
  type ContactWorkProps,
  useContactWork,
} from "./contact-work.ts";
export { RecentActionsDialog } from "./RecentActionsDialog.tsx";
export { RunningContactActions } from "./RunningContactActions.tsx";
export { tellContactAction } from "./tell-action.tsx";
export { UndoButton } from "./UndoButton.tsx";
