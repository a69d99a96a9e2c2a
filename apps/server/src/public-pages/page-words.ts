import { MONTH_NAMES } from "@broadcast/domain/time/dates";

/** Document 2, section 8. */
export const CONTACT_INFO_UPDATED = "Your contact info has been updated!";

/** The languages that the product's own sentences on public pages are written in. */
export const PAGE_LANGUAGES = ["en", "es"] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** Returns the visitor's language: English unless they prefer Spanish. */
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
    confirmTitle: "Confirm your subscription",
    wouldLikeToText: (business: string, number: string) =>
      `${business} would like to text you at ${number}. Please confirm that you want this.`,
    accept: "Accept",
    notWanted: "Don't want this? Just close the page. Nothing is recorded unless you accept.",
    thankYou: "Thank you",
    confirmed: (business: string) =>
      `You have confirmed that you want messages from ${business}. Reply STOP to any of them to opt out, HELP for help.`,
    goOnTo: (host: string) => `Continue to ${host}`,
    takenTo: (host: string) => `Taking you to ${host}…`,
    tellMore: (business: string) => `Tell ${business} more about you (optional)`,
    onlyWhatChanges: "Only fill in what you want to add or change.",
    update: "Update",
    thankYouForUpdating: "Thank you for updating",
    doubleOptInConsent: (business: string) =>
      `I agree to get recurring marketing texts from ${business} at this number. Consent is not a condition of any purchase. Message and data rates may apply. Reply STOP to opt out, HELP for help.`,
    emailTitle: "Email subscription",
    yourAddress: "Your address",
    isSubscribed: (business: string) => `is subscribed to emails from ${business}.`,
    isUnsubscribed: (business: string) => `is unsubscribed from emails from ${business}.`,
    unsubscribe: "Unsubscribe",
    subscribe: "Subscribe",
    join: (business: string) => `Join ${business}`,
    mobileNumber: "Mobile number",
    subscribed: "You have been subscribed.",
    confirmByText: (business: string) =>
      `If you're new to this list, you'll get a text with a link. Open it to confirm that you want texts from ${business}.`,
    stopAnyTime: "Reply STOP to any message to opt out, HELP for help.",
    wayBack: (number: string) => `If you opted out before, text START to ${number} to get messages again.`,
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
    confirmTitle: "Confirma tu suscripción",
    wouldLikeToText: (business: string, number: string) =>
      `${business} quiere enviarte mensajes de texto al ${number}. Confirma que los quieres.`,
    accept: "Aceptar",
    notWanted: "¿No los quieres? Cierra la página: si no aceptas, no se registra nada.",
    thankYou: "Gracias",
    confirmed: (business: string) =>
      `Has confirmado que quieres mensajes de ${business}. Responde STOP a cualquiera de ellos para darte de baja, HELP para recibir ayuda.`,
    goOnTo: (host: string) => `Ir a ${host}`,
    takenTo: (host: string) => `Te llevamos a ${host}.`,
    tellMore: (business: string) => `Cuéntale más a ${business}, si quieres`,
    onlyWhatChanges: "Rellena solo lo que quieras añadir o cambiar.",
    update: "Actualizar",
    thankYouForUpdating: "Gracias por actualizar tus datos",
    doubleOptInConsent: (business: string) =>
      `Acepto recibir mensajes de texto publicitarios periódicos de ${business} en este número. El consentimiento no es condición de ninguna compra. Pueden aplicarse tarifas de mensajes y datos. Responde STOP para darte de baja, HELP para recibir ayuda.`,
    emailTitle: "Suscripción por correo",
    yourAddress: "Tu dirección",
    isSubscribed: (business: string) => `está suscrita a los correos de ${business}.`,
    isUnsubscribed: (business: string) => `ya no está suscrita a los correos de ${business}.`,
    unsubscribe: "Darme de baja",
    subscribe: "Suscribirme",
    join: (business: string) => `Suscríbete a ${business}`,
    mobileNumber: "Número de celular",
    subscribed: "Te has suscrito.",
    confirmByText: (business: string) =>
      `Si eres nuevo en esta lista, recibirás un mensaje con un enlace: ábrelo para confirmar que quieres mensajes de ${business}.`,
    stopAnyTime: "Responde STOP a cualquier mensaje para darte de baja, HELP para recibir ayuda.",
    wayBack: (number: string) =>
      `Si te diste de baja antes, envía START al ${number} para volver a recibir mensajes.`,
  },
} as const satisfies Record<PageLanguage, object>;

export const pageWords = (language: PageLanguage) => words[language];
