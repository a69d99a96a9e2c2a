import formbody from "@fastify/formbody";
import fastify, { type FastifyInstance } from "fastify";
import { assistantApi } from "./assistant/assistant-api.ts";
import { transcriptionApi } from "./assistant/transcription-api.ts";
import { bandwidthVoiceApi } from "./bandwidth/bandwidth-calls.ts";
import { bandwidthMessagingApi } from "./bandwidth/bandwidth-messages.ts";
import { bandwidthNumbersApi } from "./bandwidth/bandwidth-numbers.ts";
import { controlApi } from "./control/control.ts";
import { receiver } from "./hooks/receiver.ts";
import { openMedia } from "./messages/open-media.ts";
import { servePage } from "./page.ts";
import { partnerPage } from "./partner/partner-page.ts";
import { apnsApi } from "./push/apns-api.ts";
import { fcmApi, googleSignIn } from "./push/fcm-api.ts";
import { pushService } from "./push/push-service.ts";
import { sinchNumbersApi } from "./sinch/sinch-numbers.ts";
import { sinchSignIn } from "./sinch/sinch-sign-in.ts";
import { sinchSmsApi } from "./sinch/sinch-sms-api.ts";
import type { SandboxState } from "./state/sandbox-state.ts";
import { authenticationPage } from "./stripe/billing/authentication-page.ts";
import { stripeBillingApi } from "./stripe/billing/billing-api.ts";
import { stripeIdentityApi } from "./stripe/stripe-api.ts";
import { verificationPage } from "./stripe/verification-page.ts";
import { tcrApi } from "./tcr/tcr-api.ts";
import { twilioA2p } from "./twilio/registration/twilio-a2p.ts";
import { twilioTrustHub } from "./twilio/registration/twilio-trust-hub.ts";
import { twilioApi } from "./twilio/twilio-api.ts";
import { twilioLookup } from "./twilio/twilio-lookup.ts";

const BODY_MAX_BYTES = 40 * 1024 * 1024;

/** Builds the sandbox as a list: the vendors' interfaces, the control API, the page. */
export function createApp(sandboxState: SandboxState): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
  });
  void app.register(formbody);
  void app.register(twilioApi, { prefix: "/2010-04-01", sandboxState });
  void app.register(twilioLookup, { prefix: "/v2", sandboxState });
  void app.register(twilioTrustHub, { prefix: "/v1", sandboxState });
  void app.register(twilioA2p, { prefix: "/v1", sandboxState });
  void app.register(tcrApi, { prefix: "/v2", sandboxState });
  void app.register(openMedia, { prefix: "/twilio-media", sandboxState });
  void app.register(sinchSmsApi, { prefix: "/xms/v1", sandboxState });
  void app.register(sinchNumbersApi, { prefix: "/v1/projects", sandboxState });
  void app.register(sinchSignIn, { prefix: "/oauth2", sandboxState });
  void app.register(openMedia, { prefix: "/sinch-media", sandboxState });
  void app.register(bandwidthMessagingApi, { prefix: "/api/v2/users", sandboxState });
  void app.register(bandwidthVoiceApi, { prefix: "/api/v2/accounts", sandboxState });
  void app.register(bandwidthNumbersApi, { prefix: "/api/accounts", sandboxState });
  void app.register(stripeIdentityApi, { prefix: "/v1/identity", sandboxState });
  void app.register(stripeBillingApi, { prefix: "/v1", sandboxState });
  void app.register(authenticationPage, { prefix: "/authenticate", sandboxState });
  void app.register(assistantApi, { prefix: "/chat", sandboxState });
  void app.register(transcriptionApi, { prefix: "/audio", sandboxState });
  void app.register(verificationPage, { prefix: "/verify", sandboxState });
  void app.register(partnerPage, { prefix: "/partner", sandboxState });
  void app.register(receiver, { prefix: "/hooks", sandboxState });
  void app.register(pushService, { prefix: "/push", sandboxState });
  void app.register(googleSignIn, { prefix: "/token", sandboxState });
  void app.register(fcmApi, { prefix: "/v1/projects", sandboxState });
  void app.register(apnsApi, { prefix: "/3/device", sandboxState });
  void app.register(controlApi, { prefix: "/control", sandboxState });
  void app.register(servePage);
  return app;
}
