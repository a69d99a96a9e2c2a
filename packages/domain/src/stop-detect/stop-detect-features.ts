// biome-ignore-all lint/plugin/cryptography: Hashes of words, for a table of weights.

/**
 * What the opt-out classifier looks at in a text, as 24-bit hashes: pieces of 3 to 5 characters, words and
 * their neighbours, and the order of a few kinds of words. Training and scoring read texts through this file.
 */

const longestClean = 500;
const mostWords = 120;
const mostFeatures = 4096;
const seed = 0x811c9dc5;

/** Kinds of words that make up an opt-out in English, Spanish and French; accents and apostrophes left out. */
const kinds: readonly (readonly [kind: string, words: string])[] = [
  [
    "stop",
    "stop stopped stopping stops stp stpo sotp stap stahp stopp quit cease halt discontinue desist end pare para paren alto basta deje dejen deja arretez arrete arreter cessez cesser enough",
  ],
  [
    "remove",
    "remove removed removal delete deleted erase unsubscribe unsubscribed unsub unsuscribe unenroll optout dnc desuscribir desuscribirme borrar borre borren borrame borrenme quiten quitenme quitame elimine eliminen eliminar eliminenme saquenme sacame retirer retirez supprimer supprimez desabonner desabonnez desinscrire desinscrivez enlevez",
  ],
  [
    "message",
    "text texts texting texted txt txts txting message messages messaging messaged msg msgs sms contact contacting contacted call calls calling called spam spamming bother bothering harass harassing blasts mensaje mensajes mensajitos textos texto escriban escribir escribirme escriba escribas contactar contacten contacte contactarme llamar llamen llame molestar molesten moleste ecrire ecrivez contacter contactez contactes appeler appelez derangez deranger textez texter",
  ],
  [
    "send",
    "send sending sends sent mandar mandarme mande manden mandes enviar enviarme envie envien envies envoyer envoyez envoie recevoir recibir receive receiving get getting",
  ],
  ["no", "no"],
  ["keepon", "keepon"],
  ["not", "dont not never nunca jamais pas ne ni cant cannot wont didnt doesnt havent neither nope"],
  ["me", "me my mine i im ive id we us our mi mis mon ma moi je yo m"],
  ["you", "you your u ur youre yall ya usted ustedes su sus vous votre vos te tu"],
  [
    "list",
    "list lists database db subscription subscriptions system records contacts mailing roster distribution lista listas liste listes fichier fichiers suscripcion",
  ],
  ["number", "number num phone cell numero telefono telephone celular nbr"],
  ["off", "off out"],
  ["take", "take taken taking pull lose forget scrub"],
  ["want", "want wants wanted wanna interested interest quiero deseo interesa veux souhaite interesse"],
  ["again", "again anymore more ever mas plus further"],
  [
    "consent",
    "consent consented permission authorize authorized signed subscribe subscribed opted opt sign asked autorice permiso autorise agreed",
  ],
  ["who", "who how where wrong quien equivocado mauvais"],
  [
    "law",
    "lawyer attorney sue suing fcc tcpa report reporting reported lawsuit legal illegal police registry abogado demanda",
  ],
  ["curse", "fuck fucking fuckin fck fkn piss screw damn hell shit bullshit wtf asshole idiots"],
  ["laugh", "lol haha hahaha lmao jk rofl jaja jajaja mdr hehe"],
  ["please", "please pls plz kindly por favor porfavor svp merci gracias thanks thank"],
  [
    "fond",
    "love loved loving enjoy keep add added back join stay accidentally accident mistake mistakenly oops miss",
  ],
  ["come", "by come coming swing drop dropped drive pick pickup order appointment appt cita work working"],
  ["?", "?"],
  ["!", "!"],
];

const kindByWord = new Map<number, number>();
for (const [kind, words] of kinds) {
  for (const word of words.split(" ")) kindByWord.set(hashOf(word), hashOf(kind));
}

const letters = new Uint16Array(longestClean + 2);
const wordHashes = new Uint32Array(mostWords + 4);
const kindHashes = new Uint32Array(mostWords + 4);
const found = new Uint32Array(mostFeatures);
const edge = hashOf("^$");
const otherKind = hashOf("other");
let foundCount = 0;

/**
 * The features of a text's `stopDetectWords`. The answer is a view of a shared buffer: read it before
 * the next call. A feature that occurs twice stands there twice.
 */
export function stopDetectFeatures(words: readonly string[]): Uint32Array {
  foundCount = 0;
  const wordCount = words.length;
  hashWords(words);
  addPieces(words.join(" ").slice(0, longestClean));
  addWords(wordCount);
  addKinds(wordCount);
  add(
    0x51,
    Math.min(wordCount, 5) + (wordCount > 6 ? 1 : 0) + (wordCount > 10 ? 1 : 0),
    wordCount > 20 ? 1 : 0,
  );
  return found.subarray(0, foundCount);
}

function hashWords(words: readonly string[]): void {
  let count = 0;
  wordHashes[0] = edge;
  kindHashes[0] = edge;
  for (const word of words) {
    count += 1;
    const hash = hashOf(word);
    wordHashes[count] = hash;
    kindHashes[count] = kindByWord.get(hash) ?? otherKind;
  }
  wordHashes[count + 1] = edge;
  kindHashes[count + 1] = edge;
}

function addPieces(clean: string): void {
  letters[0] = 32;
  for (let at = 0; at < clean.length; at += 1) letters[at + 1] = clean.charCodeAt(at);
  const end = clean.length + 2;
  letters[end - 1] = 32;
  for (let at = 0; at + 3 <= end; at += 1) {
    let hash = mix(mix(mix(seed, letters[at]!), letters[at + 1]!), letters[at + 2]!);
    add(3, hash, 0);
    for (let size = 4; size <= 5 && at + size <= end; size += 1) {
      hash = mix(hash, letters[at + size - 1]!);
      add(size, hash, 0);
    }
  }
}

function addWords(wordCount: number): void {
  for (let at = 1; at <= wordCount; at += 1) add(0x11, wordHashes[at]!, 0);
  for (let at = 0; at <= wordCount; at += 1) {
    const word = wordHashes[at]!;
    const next = wordHashes[at + 1]!;
    add(0x12, word, next);
    if (at + 2 > wordCount + 1) continue;
    add(0x13, mix(word, next), wordHashes[at + 2]!);
    add(0x14, word, wordHashes[at + 2]!);
    if (at + 3 <= wordCount + 1) add(0x15, word, wordHashes[at + 3]!);
  }
}

/** Runs of words that are of no kind count as one. */
function addKinds(wordCount: number): void {
  let last = 0;
  for (let at = 1; at <= wordCount + 1; at += 1) {
    if (kindHashes[at] === otherKind && kindHashes[last] === otherKind) continue;
    last += 1;
    kindHashes[last] = kindHashes[at]!;
  }
  for (let at = 1; at < last; at += 1) {
    for (let later = at + 1; later < last && later < at + 12; later += 1) {
      if (kindHashes[at] !== otherKind && kindHashes[later] !== otherKind) {
        add(0x41, kindHashes[at]!, kindHashes[later]!);
      }
    }
  }
  for (let at = 0; at < last; at += 1) {
    let hash = seed;
    for (let size = 1; size <= 4 && at + size <= last + 1; size += 1) {
      hash = mix(hash, kindHashes[at + size - 1]!);
      if (size > 1) add(0x20 + size, hash, 0);
    }
  }
}

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193) ^ (hash >>> 15);
}

function add(family: number, first: number, second: number): void {
  if (foundCount === mostFeatures) return;
  let hash = Math.imul(first ^ Math.imul(family, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul((hash ^ (hash >>> 13)) + Math.imul(second, 0x27d4eb2f), 0xc2b2ae35);
  found[foundCount] = (hash ^ (hash >>> 16)) & 0xffffff;
  foundCount += 1;
}

function hashOf(word: string): number {
  let hash = seed;
  for (let at = 0; at < word.length; at += 1) hash = mix(hash, word.charCodeAt(at));
  return hash >>> 0;
}
