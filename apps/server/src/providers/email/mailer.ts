import { createTransport } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands mail to a server that delivers it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Mail over SMTP. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from }) as ReturnType<typeof createTransport>;
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
