import { expect, test } from "vitest";
import { decryptPush } from "./push-encryption.ts";

/** The example of RFC 8291, section 5 and appendix A. */
const browser = {
  publicKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
const encrypted = Buffer.from(
  "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  "base64url",
);

test("the standard's own example is decrypted", () => {
  expect(decryptPush(browser, encrypted)).toBe("When I grow up, I want to be a watermelon");
});

test.each([
  ["another browser's secret", { ...browser, auth: "AAAAAAAAAAAAAAAAAAAAAA" }, encrypted],
  ["one bit changed", browser, Buffer.from(encrypted.map((byte, at) => (at === 120 ? byte ^ 1 : byte)))],
  ["a part missing", browser, encrypted.subarray(0, -1)],
  ["no content", browser, Buffer.alloc(0)],
])("%s: nothing is decrypted", (_what, keys, body) => {
  expect(decryptPush(keys, body)).toBeNull();
});
