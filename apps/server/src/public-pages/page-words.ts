import { MONTH_NAMES } from "@broadcast/domain/dates";

/** Document 2, section 8. */
export const CONTACT_INFO_UPDATED = "Your contact info has been updated!";

/** The languages that the product's own sentences on public pages are written in. */
export type PageLanguage = "en" | "es";

/** The language of who opens a page; English unless they prefer Spanish. */
export function pageLanguage(acceptLanguage: string | undefined): PageLanguage {
  for (const part of (acceptLanguage ?? "").toLowerCase().split(",")) {
    const language = part.trim().slice(0, 2);
    if (language === "en" || language === "es") return language;
  }
  return "en";
}

const SPANISH_MONTHS =
  "enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre".split(",");

const words = {
  en: {
    send: "Send",
    // Quoted by document 2, section 8: to the letter in English.
    updated: CONTACT_INFO_UPDATED,
    goOn: "Continue",
    month: "Month",
    day: "Day",
    months: MONTH_NAMES,
    yes: "Yes",
    no: "No",
    checkFields: "Please check the fields below.",
    known: (masked: string) => `We have ${masked}. Leave it empty to keep it.`,
    download: "Download",
    textWord: (word: string, to: string) => `Text ${word} to ${to}`,
    openMessages: "Open Messages",
    scanCode: "On a computer? Point your phone's camera at this code.",
    qrCode: "QR code that opens a text message",
    reportAbuse: "Report abuse",
    terms: "Terms",
    privacy: "Privacy",
  },
  es: {
    send: "Enviar",
    updated: "¡Tus datos se han actualizado!",
    goOn: "Continuar",
    month: "Mes",
    day: "Día",
    months: SPANISH_MONTHS,
    yes: "Sí",
    no: "No",
    checkFields: "Revisa los campos marcados.",
    known: (masked: string) => `Tenemos ${masked}. Déjalo vacío para conservarlo.`,
    download: "Descargar",
    textWord: (word: string, to: string) => `Envía ${word} al ${to}`,
    openMessages: "Abrir Mensajes",
    scanCode: "¿En una computadora? Apunta la cámara de tu teléfono a este código.",
    qrCode: "Código QR que abre un mensaje de texto",
    reportAbuse: "Denunciar abuso",
    terms: "Condiciones",
    privacy: "Privacidad",
  },
} as const satisfies Record<PageLanguage, object>;

export const pageWords = (language: PageLanguage) => words[language];
