export { useKeptSubscription } from "./use-kept-subscription.ts";
export { usePushNotifications } from "./use-push-notifications.ts";
