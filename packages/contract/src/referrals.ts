import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, searchBody, searchReply } from "./shapes.ts";

export const referralProgram = z.object({
  code: z.string(),
  link: z.string(),
  rewardCredits: z.number().int().meta({ description: "For each account that makes its first payment" }),
  signUps: z.number().int(),
  paying: z.number().int(),
  earnedCredits: z.number(),
});
export type ReferralProgram = z.infer<typeof referralProgram>;

export const referral = z.object({
  _id: z.uuid(),
  name: z.string().meta({ description: "First name and initial only" }),
  state: z.enum(["signed-up", "paying"]),
  earnedCredits: z.number(),
  time: instant,
});
export type Referral = z.infer<typeof referral>;

export const referrals = {
  read: endpoint({
    method: "GET",
    path: "referrals/program",
    summary: "The account's own code and link, and what it earned",
    access: "account-admin",
    reply: referralProgram,
    reads: ["credits"],
  }),
  search: endpoint({
    method: "POST",
    path: "referrals/search",
    summary: "People who signed up with the account's link, newest first",
    access: "account-admin",
    isRead: true,
    body: searchBody({}),
    reply: searchReply("referrals", referral),
    reads: ["credits"],
  }),
};
