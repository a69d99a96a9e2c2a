/** The question a sign-out asks while there is unsent text on the device. */
export const unsentQuestion = {
  title: "Sign out and delete what you wrote?",
  text: "You have messages or drafts on this device that haven't been sent or saved, and signing out deletes them.",
  confirmLabel: "Sign out and delete",
  cancelLabel: "Stay signed in",
};
