import { generateKeyPairSync } from "node:crypto";
import type { aSandbox } from "./testing.ts";

// Created once, since keys are slow to generate.
const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

export type Signer = ReturnType<typeof aSignature>;

/** nodemailer's options to sign as shop.example, with the record of its key. */
export function aSignature() {
  return {
    record: {
      name: "mail._domainkey.shop.example",
      txt: `v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`,
    },
    dkim: {
      domainName: "shop.example",
      keySelector: "mail",
      privateKey,
      // nodemailer omits the header that RFC 8058 requires to be signed.
      headerFieldNames:
        "from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:list-unsubscribe:list-unsubscribe-post",
    },
  };
}

/** The same, with its key known to the sandbox. */
export async function aSigner(sandbox: Pick<Awaited<ReturnType<typeof aSandbox>>, "control">) {
  const signature = aSignature();
  await sandbox.control("PUT", "/dns", signature.record);
  return signature;
}
