import { describe, expect, it } from "vitest";
import { KEYWORD_RULES } from "../compliance/opt-out-words.ts";
import { stopDetectScore } from "./stop-detect.ts";

/** None of these texts stands in the data the model was trained on. */
const optOuts = [
  "Please take our number off your texting list",
  "pls remove my cell from your list",
  "Kindly take my name off of this list, thank you",
  "could you please stop texting this phone",
  "I don't want to receive your texts anymore",
  "Please stop sending me these text messages",
  "no more of these texts please",
  "stop texting me please, I'm not interested",
  "take me off your list bro",
  "yo stop texting my phone",
  "lose my number please",
  "delete my number now",
  "Remove me from your database",
  "remove my number from your list immediately",
  "I want to be taken off your list",
  "I would like to be taken off this text list",
  "take me off this list now or I report you",
  "stop fucking messaging me",
  "take me off your fucking text list",
  "quit sending me this crap",
  "Leave me alone and stop texting",
  "I did not sign up for these messages, remove me",
  "I never signed up for your texts",
  "who gave you my number? stop texting me",
  "How did you get this number? Remove me",
  "wrong number please remove",
  "wrong person, take my number off your list",
  "this isn't Dana, please stop texting me",
  "Not interested. Stop texting me.",
  "not interested, take me off",
  "not interested please don't text again",
  "do not text me anymore",
  "Do not contact me again",
  "do not message this phone again",
  "dont text this number",
  "Don't ever text this number again",
  "Never text this number again",
  "please don't message me anymore",
  "I do not wish to receive any more texts",
  "unsubscribe me please",
  "please unsubscribe this number",
  "unsubscribee",
  "unsubscibe plz",
  "unsuscribe me",
  "sotp texting",
  "stopp texting me",
  "stop txting my phone",
  "stop msging this number",
  "please opt me out of texts",
  "I want to opt out",
  "opt out of texts",
  "how do I opt out of these texts",
  "how do I unsubscribe from this list",
  "cease and desist texting this number",
  "cease all messages",
  "I revoke my consent to receive texts",
  "I am reporting you to the FCC, stop texting",
  "stop or I call my lawyer",
  "TCPA violation, remove my number",
  "put my number on your do not call list",
  "I'm on the do not call list stop texting me",
  "I've asked you twice to stop texting me",
  "I already told you to remove me",
  "stop spamming my number",
  "this is spam, remove me",
  "I keep getting these texts, please take me off your list",
  "Hi, we moved to Texas last year so please take us off your text list. Thanks!",
  "Thank you but we are not interested, please remove us from your list",
  "Hey Linda please take me off your group texts",
  "no me mande mas mensajes",
  "Por favor no me manden más textos",
  "no quiero mas mensajes de ustedes",
  "Borre mi número de su lista",
  "quíteme de la lista por favor",
  "deje de mandarme textos",
  "Arrêtez de m'écrire",
  "arretez de m'envoyer des textos",
  "retirez-moi de votre liste",
  "je ne veux plus recevoir de textos",
  "ne m'écrivez plus svp",
  "désabonnez-moi svp",
  "stop messages please",
  "no mas textos por favor",
  "plz stop sending me messages",
];

const ordinary = [
  "I'll stop by around 5 with the check",
  "Could I stop by Thursday to see it?",
  "stopping by after lunch ok?",
  "Can you stop at the bakery for rolls",
  "We stopped at your shop but it was closed",
  "our bus stop moved to Elm",
  "Is that the last stop?",
  "Do you have non-stop flights to Boston",
  "it has rained nonstop since Friday",
  "omg stop, that cake is gorgeous",
  "please never stop the taco Tuesday texts",
  "don't take me off the list!",
  "Please don't remove me from the list",
  "I unsubscribed by mistake, add me back please",
  "my phone sent stop by accident",
  "Am I still on the list?",
  "Add me to the list please",
  "what's on your list today?",
  "my dog won't stop itching",
  "the sink won't stop dripping",
  "AC stopped blowing cold",
  "Should I stop the eye drops now?",
  "when do I stop taking the pills",
  "quit smoking class on Monday?",
  "I quit coffee so a tea please",
  "the mower quit on me",
  "cancel my 3pm but keep me on the list",
  "I need to cancel my order from this morning",
  "Can I cancel the Friday appointment",
  "cancel the second one please",
  "is the concert cancelled?",
  "end of the month works",
  "when does the lease end?",
  "weekend hours?",
  "remove the onions please",
  "can you remove a wisdom tooth",
  "please remove the service fee",
  "take 2 inches off please",
  "take $30 off and it's a deal",
  "I have Friday off",
  "please turn off the water at the street",
  "delete my second booking, I clicked twice",
  "please remove my old address",
  "please remove my ex from my account",
  "Can you take my name off the Tuesday sheet and add Wednesday",
  "wrong size, can I return it",
  "Sorry, who is this?",
  "How did you hear about my house lol",
  "is this a bot",
  "No more parking?",
  "I don't need a bag",
  "I don't want onions",
  "I don't want to miss the sale",
  "don't lose my number haha",
  "don't call, text me",
  "Please text me when it's ready",
  "please do not call before 8",
  "Contact me about the couch",
  "please contact my husband about the invoice",
  "Not interested in the red, do you have blue",
  "not today, maybe next week",
  "never got my package",
  "I never received the code",
  "I didn't sign the form yet",
  "how do I sign up",
  "where do I unsubscribe the old laptop from the wifi",
  "I want out of the middle seat if possible",
  "leave it at the door",
  "leave me a voicemail",
  "Leave the keys with Ron",
  "all done thanks",
  "are you done yet",
  "this is ridiculous, where is my food",
  "your service sucks, I want my money back",
  "I will call my lawyer about the closing date",
  "my attorney has the papers",
  "can you help with a lawsuit",
  "I need to report a broken light",
  "where do I report an absence",
  "spam musubi x2",
  "holy crap that was fast",
  "fuck yeah",
  "Thank you so much for the text",
  "love your texts",
  "See you at 10",
  "how much for a brake job",
  "running late, be there in 10",
  "INFO",
  "¿Dónde para el autobús?",
  "para mañana por favor",
  "je dois annuler mon rendez-vous",
  "l'arrêt d'autobus est loin",
  "Hi, the drain you fixed last week stopped working again, can someone stop by before the weekend?",
  "I accidentally got charged for two tickets, can you please remove one and refund my card?",
  "My mom wants to get the texts too, can you add her to the list?",
  "Stop it, you did not win that raffle lol",
  "Please don't stop the weekly recipes",
  "can you please take off the extra charges from last month",
  "That was a wrong number, sorry about that",
  "who's this? I got a new phone",
  "No more questions from me, thanks",
  "no thank you, we have plenty",
  "Nah I'm good, maybe in spring",
  "I'm done with my lesson at 4",
  "Check your spam, I emailed the form",
  "thanks for the reminder!",
  "ok see you then 👍",
  "Are you open till 9 tonight",
  "do you take debit cards",
  "shop hours today?",
  "step 3 is not working",
  "is there a spot left for Sunday",
  "opt me in for the coupons",
  "Subscribe my sister as well",
  "mañana a las 4 paso por la oficina",
  "no gracias, ya comí",
  "sin cebolla y sin tomate",
  "quiero cambiar mi cita al jueves",
  "la lluvia no para",
  "merci, à demain",
  "sans oignons, merci",
  "laissez la boîte chez le voisin",
  "my flight stops in Denver first",
  "there's a stop sign in front of the driveway",
  "The leak stopped on its own, no need to come",
  "please stop the newspaper while we travel",
  "Could the painter stop for today? we have guests",
  "I stopped drinking soda, do you have tea",
  "please put me back on your list",
];

const requestsByFamily = {
  "polite questions": [
    "Could I be taken off this list please?",
    "Would you mind removing our number from your records?",
    "What do I need to do to get off this list?",
  ],
  "do-not-call lists": ["Put me on your DNC list", "This number is on the Do Not Call registry"],
  "consent taken back": ["I revoke my permission to text me", "Revoke my consent"],
  "cancel in a sentence": ["Please cancel these texts", "I would like to cancel all messages to my phone"],
  "a condition or a topic": [
    "Stop texting me about sales",
    "I already voted, stop texting me",
    "Already voted. Please stop",
    "Unless it's about my order, don't text me",
  ],
  "wrong person with a request": [
    "I'm not Rick, take me off your list",
    "Wrong person. Please delete my number",
  ],
  "single Spanish words": ["DETENER", "CANCELAR", "PARAR", "BAJA", "SALIR", "baja por favor"],
};

const ordinaryByFamily = {
  "stopping something else": [
    "We have got to STOP this bill",
    "Which bus stop is nearest to you?",
    "can you tell Marisa to stop calling him",
  ],
  "contact, number, phone, don't": [
    "What is the best contact for the warranty?",
    "I don't have the order number with me",
    "I don't have my phone at work",
    "I was charged the wrong number of seats",
    "Do not text my wife about the ring, it's a surprise!",
    "delete the contact John from my phone",
  ],
  French: [
    "Ne vous en faites pas, j'arrive",
    "Je n'ai pas le numéro de commande",
    "Pouvez-vous me contacter demain ?",
  ],
};

const refusals = [
  "Sorry, wrong number",
  "You have the wrong person",
  "Not interested",
  "I already voted",
  "Who is this? How did you get my number?",
  "número equivocado",
];

describe("the opt-out score", () => {
  it.each(casesOf(requestsByFamily))("holds for %s: %s", (_, text) => {
    const score = stopDetectScore(text);
    expect(score).toBeGreaterThan(0.95);
    expect(score).toBeLessThan(1);
  });

  it.each(casesOf(ordinaryByFamily))("does not hold for %s: %s", (_, text) => {
    expect(stopDetectScore(text)).toBeLessThanOrEqual(0.95);
  });

  it.each(refusals)("lies between 0.5 and 0.95 for a refusal that asks for nothing: %s", (text) => {
    const score = stopDetectScore(text);
    expect(score).toBeGreaterThan(0.5);
    expect(score).toBeLessThanOrEqual(0.95);
  });

  it.each(optOuts)("marks as a potential stop: %s", (text) => {
    const score = stopDetectScore(text);
    expect(score).toBeGreaterThan(0.95);
    expect(score).toBeLessThan(1);
  });

  it.each(ordinary)("leaves alone: %s", (text) => {
    expect(stopDetectScore(text)).toBeLessThanOrEqual(0.95);
  });

  it("is 1 for the words that are certain, however they are written", () => {
    const certain = KEYWORD_RULES.filter(({ family }) => family === "stop").flatMap(({ words }) => words);
    for (const word of [...certain, "STOP!!", "Stop stop", "opt-out", "No más.", "🛑 stop"]) {
      expect(stopDetectScore(word), word).toBe(1);
    }
  });

  it("is 0 for the words that resume or ask for help", () => {
    for (const word of ["START", "unstop", "yes", "HELP", "info", "aide"]) {
      expect(stopDetectScore(word), word).toBe(0);
    }
  });

  it("stays below 1 for what is not certain, however plain", () => {
    for (const text of ["stop texting me stop texting me", "unsubscribe me stop remove me opt out", "stpo"]) {
      expect(stopDetectScore(text), text).toBeLessThan(1);
    }
  });

  it("answers with a number between 0 and 1 for any text", () => {
    for (const text of [
      "",
      " ",
      "\u0000",
      "\ud800",
      "👨‍👩‍👧‍👦",
      "ﷺ".repeat(500),
      "你好",
      "?!?!",
      "1 2 3",
      "-".repeat(1_000),
    ]) {
      const score = stopDetectScore(text);
      expect(score >= 0 && score < 1, JSON.stringify(text.slice(0, 20))).toBe(true);
    }
  });

  it("gives the same score whatever was scored before", () => {
    const alone = stopDetectScore("see you at 5");
    stopDetectScore("take me off your list ".repeat(30));
    expect(stopDetectScore("see you at 5")).toBe(alone);
  });

  it("reads 400 characters, so that a long text costs no more than a page of them", () => {
    const long = "see you at the store ".repeat(20);
    expect(stopDetectScore(`${long} please take me off your list`)).toBe(stopDetectScore(long));
    const page = "a b ".repeat(100);
    const book = "a b ".repeat(50_000);
    expect(medianMs(() => stopDetectScore(book))).toBeLessThan(5 * medianMs(() => stopDetectScore(page)));
  });

  it("takes well under a millisecond for a usual text", () => {
    const text = "Hi, we moved last year so could you please take us off of your list? Thanks so much";
    expect(medianMs(() => stopDetectScore(text))).toBeLessThan(0.5);
  });
});

/** The median of many runs, which a busy machine's pauses don't reach. */
function medianMs(run: () => void): number {
  const runsMs = Array.from({ length: 1_000 }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return runsMs.sort((one, other) => one - other)[500]!;
}

function casesOf(byFamily: Record<string, string[]>): [family: string, text: string][] {
  return Object.entries(byFamily).flatMap(([family, texts]) =>
    texts.map((text): [string, string] => [family, text]),
  );
}
