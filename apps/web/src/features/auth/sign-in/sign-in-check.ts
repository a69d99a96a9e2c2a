import { typedPassword } from "@broadcast/contract/shapes";
import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";

const signInForm = z.object({
  username: z.string().trim().min(1, "Email is required."),
  password: typedPassword,
});
export type SignInForm = z.infer<typeof signInForm>;

export const signInCheck = zodResolver(signInForm);
