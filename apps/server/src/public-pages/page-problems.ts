import type { PageLanguage } from "./page-words.ts";

/** Spanish labels of the fields that are the same for every business. */
const SPANISH_LABELS: Readonly<Record<string, string>> = {
  "First name": "Nombre",
  "Last name": "Apellido",
  Company: "Empresa",
  "Phone number": "Número de teléfono",
  "Mobile number": "Número de celular",
  Email: "Correo electrónico",
  Birthday: "Cumpleaños",
  Anniversary: "Aniversario",
};

/** Returns the label of a field; labels that a business wrote itself stay unchanged. */
export const labelIn = (language: PageLanguage, label: string): string =>
  language === "es" ? (SPANISH_LABELS[label] ?? label) : label;

type Rule = [english: RegExp, spanish: (...parts: string[]) => string];

/** The use cases' sentences that can appear on a public page. Parts in brackets are copied. */
const RULES: readonly Rule[] = [
  [
    /^Invalid link\. Please try to copy\/paste the link from your message to your browser\.$/,
    () => "Enlace no válido. Copia el enlace de tu mensaje y pégalo en tu navegador.",
  ],
  [
    /^Invalid link\. Please try to copy\/pate the link\.$/,
    () => "Enlace no válido. Copia el enlace y vuelve a pegarlo.",
  ],
  [/^This page isn't available\.$/, () => "Esta página no está disponible."],
  [/^This link is invalid or expired\.$/, () => "Este enlace no es válido o ha caducado."],
  [
    /^Unable to subscribe\. Please try again later\.$/,
    () => "No hemos podido suscribirte. Inténtalo más tarde.",
  ],
  [
    /^Sorry! Unable to double opt in\. Please try again later\.$/,
    () => "Lo sentimos: no hemos podido confirmar tu suscripción. Inténtalo más tarde.",
  ],
  [
    /^Sorry! Unable to update your profile\. Please try again later\.$/,
    () => "Lo sentimos: no hemos podido actualizar tus datos. Inténtalo más tarde.",
  ],
  [
    /^Sorry, ran into an unexpected error\. Please try again later\.$/,
    () => "Lo sentimos, ha ocurrido un error inesperado. Inténtalo más tarde.",
  ],
  [
    /^Our server has run out of space, so we can't save this right now\. Try again in a few minutes\.$/,
    () => "Nuestro servidor no tiene espacio y ahora no podemos guardar esto. Inténtalo en unos minutos.",
  ],
  [
    /^This took too long, so we stopped it\. Try again in a moment\.$/,
    () => "Ha tardado demasiado y lo hemos detenido. Inténtalo dentro de un momento.",
  ],
  [
    /^We can't reach our database right now\. Try again in a moment\.$/,
    () => "Ahora no podemos acceder a nuestros datos. Inténtalo dentro de un momento.",
  ],
  [
    /^Something went wrong on our end\. Please try again\.$/,
    () => "Algo ha fallado por nuestra parte. Inténtalo de nuevo.",
  ],
  [
    /^The text has a character that we can't store\.$/,
    () => "El texto tiene un carácter que no podemos guardar.",
  ],
  [/^Please fill in your information first\.$/, () => "Primero rellena tus datos."],
  [/^Please confirm first that you want messages\.$/, () => "Primero confirma que quieres recibir mensajes."],
  [
    /^The terms have changed\. Please read them again and agree\.$/,
    () => "Las condiciones han cambiado mientras tanto. Léelas de nuevo y acéptalas.",
  ],
  [
    /^This page was open for too long\. Please submit it again\. We kept what you typed\.$/,
    () => "La página ha estado abierta demasiado tiempo. Vuelve a enviarla; lo que has escrito sigue aquí.",
  ],
  [
    /^That was very quick\. Please check what you typed and send it again\.$/,
    () => "Ha sido muy rápido. Revisa lo que has escrito y envíalo otra vez.",
  ],
  [/^Check the box to agree before you join\.$/, () => "Marca la casilla para aceptar y suscribirte."],
  [/^(.+) is required\.$/, (label) => `El campo «${labelIn("es", label)}» es obligatorio.`],
  [
    /^Enter a 10-digit phone number, such as (.+)\.$/,
    (example) => `Escribe un número de teléfono de 10 dígitos, como ${example}.`,
  ],
  [/^Enter a phone number or an email\.$/, () => "Escribe un número de teléfono o una dirección de correo."],
  [/^Enter the number we can text\.$/, () => "Escribe el número al que pueden llegar los mensajes de texto."],
  [/^Enter the address we can email\.$/, () => "Escribe la dirección a la que pueden llegar los correos."],
  [/^Please enter a valid email address$/, () => "Escribe una dirección de correo válida."],
  [/^Use at most (\d+) characters\.$/, (most) => `Usa como máximo ${most} caracteres.`],
  [/^Choose a month and a day\.$/, () => "Elige un mes y un día."],
  [/^This month doesn't have that day\.$/, () => "Este mes no tiene ese día."],
  [/^Write the name on one line\.$/, () => "Escribe el nombre en una sola línea."],
  [
    /^Don't include web or email addresses in the name\.$/,
    () => "No pongas direcciones web ni de correo en el nombre.",
  ],
  [/^Your contact info$/, () => "Tus datos de contacto"],
  [
    /^You opted out of messages from (.+)\. To get them again, text START to (.+)\.$/,
    (business, number) =>
      `Te diste de baja de los mensajes de ${business}. Para volver a recibirlos, envía START al ${number}.`,
  ],
  [
    /^You opted out of messages from (.+)\. To get them again, text START\.$/,
    (business) => `Te diste de baja de los mensajes de ${business}. Para volver a recibirlos, envía START.`,
  ],
  [
    /^(.+) no longer has your address, so you won't get any emails\. To get them again, ask .+\.$/,
    (business) =>
      `${business} ya no tiene tu dirección, así que no llegarán correos. Para volver a recibirlos, pídeselo a ${business}.`,
  ],
  [
    /^(.+) turned off its emails to you\. To get them, ask .+\.$/,
    (business) => `${business} ha dejado de enviarte correos. Para recibirlos, pídeselo a ${business}.`,
  ],
  [
    /^Too many attempts\. Wait (\d+) seconds? and try again\.$/,
    (count) => `Demasiados intentos. Espera ${count} segundos e inténtalo de nuevo.`,
  ],
  [
    /^Too many attempts\. Wait (\d+) minutes and try again\.$/,
    (count) => `Demasiados intentos. Espera ${count} minutos e inténtalo de nuevo.`,
  ],
];

/** Translates a use case's sentence into the visitor's language; an unknown sentence stays English. */
export function problemIn(language: PageLanguage, sentence: string): string {
  if (language === "en") return sentence;
  for (const [english, spanish] of RULES) {
    const found = english.exec(sentence);
    if (found) return spanish(...found.slice(1));
  }
  return sentence;
}
