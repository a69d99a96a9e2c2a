export { useIncomingSound } from "./use-incoming-sound.ts";
export { useKeptSubscription } from "./use-kept-subscription.ts";
export { usePushNotifications } from "./use-push-notifications.ts";
