import { stopDetectWords } from "./stop-detect-words.ts";

/**
 * What a text asks for: "request" to be left alone by whoever sent the messages, a "refusal" that asks nothing
 * ("wrong number"), the "opposite" ("don't take me off"), an "allusion" to stopping and to messages that the
 * model has to judge, or "other".
 */
export type RequestForm = "request" | "refusal" | "opposite" | "allusion" | "other";

/** The parts forms are made of, as the words of `stopDetectWords`. */
const parts: Readonly<Record<string, string>> = {
  me: "(?:me|us|myself|ourselves|i|we)",
  mine: "(?:my|our|this|that|the)(?: (?:cell|phone|mobile|home|old|text|whole))? (?:number|cell|phone|line|handset|name|one|mobile|digits|house|household|info|contact|num|device)",
  texts:
    "(?:texts?|messages?|msgs?|sms|txts?|alerts|promos?|promotions|ads|adverts|notifications|blasts|mailings|spam|communications?|contact|updates|solicitations?|marketing|newsletters?|reminders|correspondence|junk|crap|garbage|bs|shit|bullshit|nonsense|stuff)",
  which:
    "(?: (?:all|any|with|the|these|those|your|ur|of|more|further|future|such|this|that|automated|marketing|text|sms|promotional|stupid|damn|fucking|freaking|political|campaign|unwanted|unsolicited|getting|receiving|sending|me|us|my|our|annoying|goddamn|spam|for|it)){0,5}",
  stop: "(?:stop|quit|cease|discontinue|halt|desist|refrain from|enough with|enough of|done with|knock it off with|cut it out with|end|cease and desist|stop it with)",
  contacting:
    "(?:texting|txting|texing|messaging|msging|contacting|spamming|bothering|harassing|bugging|pestering|emailing|reaching out|hitting (?:me|us) up|blowing up (?:my|our|this)|sending(?= (?:me|us|it|this|that|these|those|them|crap|my (?:phone|cell|number))\\b|$)|calling(?= and texting| or texting|(?: me| us| here| this number| my (?:phone|cell|number|house))?(?: (?:again|anymore|please|now|and texting|!|already))*$)|(?:text|message|msg) (?:me|us|this|my))",
  list: "(?:list|lists|database|db|roster|mailings?|texts|messages|blasts?|records?|system|registry|computer|group|subscription|campaigns?|thread|files?|distribution|contacts|everything)",
  contact:
    "(?:text|txt|message|msg|sms|contact|bother|spam|harass|bug|reach out to|write|call or text|text or call|hit up|write to|solicit)",
  off: "(?:off of|off|from|out of)",
};

const requests = forms(
  // To stop messaging.
  "(?<!(?:wont|cant|cannot|couldnt|doesnt|them to|him to|her to|ill|i will|i should|did|keepon) ){stop}{which} {contacting}(?! (?:him|her|while|and driving|each|in class)\\b)",
  "{stop}{which} (?:texts|messages|msgs|sms|txts|alerts|promos|promotions|ads|notifications|mailings|spam|communications?|solicitations?|marketing|contact (?:to|with))",
  "(?:stop|quit|cease) sending(?: (?:me|us|my|this|these|those|your|ur|the|any|all|more|them|to)){1,3}(?: \\w+)? (?:{texts}|phone|number|cell)",
  "(?:stop|quit) (?:sending|texting) (?:me|us|this|that|these|those|them)\\b",
  "(?:make|making|get|want|need)(?: \\w+){0,2} (?:texts|messages|msgs|ads|alerts)(?: to)? stop",
  "(?:texts|messages|texting|messaging|spam|ads)(?: \\w+)? (?:need|needs|have|has|must|should|better|got)(?: to)? (?:stop|end|cease)",
  "(?:appreciate|grateful|love|glad|prefer|like|happy)(?: it)?(?: if)?(?: you)? stopped (?:{contacting}|sending)",
  "if (?:you|u|yall) (?:would |could )?(?:stopped|stop|quit) (?:{contacting}|sending)",
  // Not to write.
  "(?:dont|dnt|do not|never|not to|didnt|wouldnt|not)(?: (?:you|please|ever|even|again|dare|try to|u)){0,2} {contact}(?: with)?(?: (?:me|us|this|here|again|anymore|no more|(?:my|our) (?:phone|cell|number|line|house|home|family|household|mobile))\\b|$)(?! (?:email|text|call|but|use)\\b)(?!(?: \\w+){0,4} (?:until|till|before|after|while|when|unless|yet|instead|late|during|at 0)\\b)",
  "(?:dont|dnt|do not|never) (?:call|phone)(?: (?:me|us|here|(?:my|this) (?:phone|number|cell|house))) (?:again|anymore|ever)",
  "(?:dont|dnt|do not|never) (?:ever )?send(?: (?:me|us|my|this|these|any|anything|no|more|your|to|phone|number|further|other)){0,4} (?:{texts}|anything|again|anymore|more)(?!(?: \\w+){0,4} (?:until|before|after|yet)\\b)",
  "(?<!(?:get|got|getting|have|why|received|receiving|been|there is|there are|are) )no (?:more|further|additional|mas)(?: \\w+){0,2} (?:texts?|messages?|msgs?|sms|contact|ads|alerts|promos|texting|spam)",
  // Off the list.
  "(?:take|taken|taking|remove|removed|removing|removal|delete|deleted|deleting|drop|get|pull|scratch|strike|struck|erase|cut|kick|cross|purge|scrub|wipe)(?: (?:all|of|out|please|just))? (?:{mine}|me|us|myself|ourselves|the two of us|both of us|it|this)(?: \\w+){0,4} {off}(?: (?:of|your|ur|the|this|these|those|that|any|all|whatever|every|send|text|texting|sms|mailing|call|calling|contact|marketing|blast|phone|distribution|email|damn|fucking|stupid|internal|and|lists?|political|campaign|group|message|messaging)){0,6} {list}",
  "(?:taken|removed|deleted|struck|dropped|stricken|erased|pulled|get|come|coming|want|need|wanna|be|getting)(?: (?:me|us|out|completely))? {off}(?: (?:your|ur|the|this|these|those|that|any|all|whatever|send|text|texting|sms|mailing|call|contact|marketing|blast|phone|distribution|internal|political|campaign|group|message|messaging|damn|fucking|stupid)){0,5} {list}\\b(?! of)",
  "(?:make sure|see to it|ensure)(?: \\w+){0,4} (?:off|removed|no longer on|not on|deleted|receive no)(?: \\w+){0,4}",
  "(?:remove|delete|erase|unenroll|unsub|deregister|take off|purge) (?:me|us|(?:my|our|this|the)(?: (?:phone|cell|mobile))? (?:number|line|cell|name))(?! (?:a|the old|on|to|one) )",
  "take (?:me|us|my number|this number|my name|our number) off(?: (?:please|now|thanks|today|!|this|it|your))*$",
  "(?:^|please |to |i |im |am |can you |just |me |and |want |we |now |but |thanks |so |interested )unsubscribe(?= (?:me|us|from|of|my|our|this|these|please|now|all|everything|here|number|!|\\?|thanks|asap|today|immediately)\\b|$| [!?])",
  "opt (?:\\w+ ){1,3}out",
  "(?:unsubscribe (?:me|us|our|my|this)|(?:i am|im|we are) unsubscribe)",
  "(?<!(?:dont|not|never|to|will|ill|did|i) )(?:lose|forget|trash|burn) (?:my|this|our) (?:phone )?(?:number|digits|info|cell|contact)",
  "(?:dnc|(?:do not|dont) (?:call|text|contact|message|sms|solicit|disturb)) (?:list|registry|database|db)",
  "(?:leave|let) (?:me|us)(?: (?:the|tf|fuck|hell|freaking)){0,3} (?:alone|be$)",
  // Not wanted.
  "(?:dont|dnt|do not|no longer|didnt|not)(?: (?:really|ever|even))? (?:want|wish|need|care|like|desire|wanna|ask|asked|interested|intend)(?: (?:for|in|to))?(?: (?:receive|recieve|get|see|have|be getting|be receiving|keep getting|receiving|getting))?{which} (?:texts|messages|msgs|sms|ads|promos|promotions|alerts from|marketing|spam)",
  "(?:rather|prefer)(?: you)? (?:not|didnt|dont)(?: to)? (?:(?:receive|get|send){which} {texts}|(?:text|message|contact) (?:me|us|this|my))",
  "(?:dont|do not|no longer|rather not|prefer not|not|nothing)(?: (?:want|wish|need|care|like))?(?: to)? (?:hear(?: anything)?(?: more)? from|be contacted|be texted|be messaged|be on (?:this|your|the|any))",
  "(?:want|need|ask) nothing(?: more| else| further)? from (?:you|u|yall)",
  "(?:never|didnt|did not|havent|dont remember)(?: \\w+)? (?:sign up|signed up|agree|agreed|consent|consented|subscribe|subscribed|ask|asked|opt in|opted in|requested|request|signing up)(?: \\w+){0,3} (?:texts?|messages?|spam|sms|ads|list|msgs)",
  "receive no (?:more|further)",
  "no longer on(?: \\w+){0,3} list",
  // Consent taken back, subscription ended.
  "(?:revoke|revoking|rescind|withdraw|withdrawing|take back)(?: \\w+){0,3} (?:consent|permission|authorization|opt in|optin|approval)",
  "(?:consent|permission|authorization)(?: \\w+){0,6} (?:withdrawn|revoked|rescinded|is over)",
  "(?:no longer|dont|do not|never)(?: \\w+)? (?:have|give|gave|given|had)(?: you)?(?: (?:my|our|any))? (?:permission|consent|authorization)",
  "(?<!(?:no|a|your) )(?:cancel|cancelling|canceling|end)(?: (?:all|any|the|these|those|your|my|our|of|future|getting|receiving|more|from|text|sms|message|weekly|daily|this|me|for|out)){0,5} (?:texts?|messages?|msgs?|sms|alerts|notifications|texting|enrollment|promos|text subscription)(?! (?:me|us) (?:when|if|about))",
  "cancel (?:me|us) (?:from|off|out of)(?: \\w+){0,3} (?:list|texts|messages|alerts)",
  "(?:put|mark|list|note) (?:me|us|{mine})(?: down)?(?: as)? (?:do not|dont) {contact}",
  "(?:be|get) unsubscribed",
  "(?<!(?:get|got|getting|have|had|received|are|is) )no (?:texts|messages|sms|txts|textos|mensajes)(?= (?:please|pls|plz|thanks|por favor)\\b|$)",
  "cancel (?:me|us)(?: (?:out|from|off))?(?: of)?(?: (?:this|your|the|please))*(?: list| texts| subscription)?$",
  // Spanish.
  "(?:ya )?no (?:quiero que )?(?:me |nos )(?:vuelvan? a |sigan? |siga |esten? )?(?:manden?|mandes|mandar|mandando|envien?|envies|enviar|enviando|escriban?|escribas|escribir|escribiendo|contacten?|contactes|contactar|contactando|molesten?|molestes|molestar|molestando|texteen?|textear|texteando|llamen? mas)\\b(?! (?:la|el|los|las|un|una|hasta|antes)\\b)",
  "no (?:manden?|envien?|escriban?|molesten?|contacten?|mas)(?: \\w+)? (?:mensajes|mensajitos|textos|sms|publicidad|propaganda|promociones|nada|mas)",
  "no (?:quiero|deseo|necesito|queremos|deseamos)(?: \\w+){0,3} (?:mensajes|textos|sms|publicidad|propaganda|promociones|contacten|escriban|manden|envien|escribiendo|mandando|enviando|ustedes)",
  "(?:dejen?|dejes|deja|paren?|parar|dejar) de (?:mandar|enviar|escribir|molestar|contactar|texte|llamar)\\w*",
  "(?:quit|borr|elimin|sa[cq]|saqu|retir|remuev)\\w*(?: \\w+)? mi (?:numero|nombre|telefono|celular|contacto)(?! (?:viejo|anterior|de cuenta))",
  "(?:quit|borr|elimin|saqu|saca|retir)(?:a|e|en|ar|an)?(?:me|nos)\\b",
  "me (?:quit|borr|elimin|saqu|retir|puede\\w* (?:quit|borr|sac|elimin))\\w*(?: \\w+){0,2} (?:lista|base|registros)",
  "(?:dar|darme|darnos|denme|den|deme|dame|doy|dar me|quiero la|solicito(?: la)?|pido la)(?: de)? baja",
  "(?:desuscrib|desinscrib|desapunt|cancelar? (?:la |mi )?suscripcion)\\w*",
  "(?:revoco|retiro) (?:mi|el) (?:consentimiento|permiso|autorizacion)",
  // French.
  "(?:arret|cess)(?:e|ez|er|ons)(?: (?:de|d|moi|avec|vos|les|ces|tous|svp)){0,3} (?:me |nous )?(?:m|d)?(?:ecrire|envoyer|texter|contacter|messages|textos|sms|appeler|deranger|envois|harceler)",
  "(?:ne )?(?:plus|pas) (?:me|m|nous) ?(?:contact|ecri|envoy|text|derang|sollicit)\\w*",
  "ne (?:me |nous |m)(?:contact|ecri|envoy|text|derang|sollicit)(?:ez|vez|e|s)\\w*(?: \\w+){0,2} (?:plus|pas)",
  "(?:veux|souhaite|desire|voulons|souhaitons) (?:plus|pas)(?: \\w+){0,2} (?:messages|textos|sms|promos|publicites?|courriels)",
  "desabonn\\w*|desinscri\\w*",
  "(?:retir|enlev|supprim|effac|ot)(?:e|ez|er|ons) ?(?:moi|mon (?:numero|nom|telephone|cell)|notre numero)",
  "(?:me|nous) (?:retirer|enlever|supprimer|effacer|oter)",
);

/** A clause that is nothing but the word, with who is addressed and manners around it. */
const bare = forms(
  "^(?:(?:please|pls|plz|kindly|just|ok|okay|now|hi|hey|hello|yo|no|nah|thanks|thank you|sir|dude|bro|again|so|and|or|i said|i say|seriously|already voted|voted|not interested|wrong number|wrong person|look|excuse me|folks|um|sorry|but|for the last time) )*(?:stop|stopp|quit|cancel|unsubscribe|revoke|remove(?: me| us)?|cease|desist|take (?:me|us) off|no more|stop all|stop now)(?: (?:please|pls|plz|now|thanks|thank you|thx|already|immediately|asap|ok|okay|sir|bro|today|effective|sms|texts|cheers|messages|forever|number|this|!|\\p{Extended_Pictographic}))*$",
  "^(?:(?:por favor|favor|porfavor|ya|oiga|hola|so|look|um|yo|folks) )*(?:detener|detenganse|detenga|detengan|cancelar|cancele|cancelen|cancela|parar|paren?|baja|salir|alto|basta(?: ya)?|desuscribir|eliminar|borrar|dejar|no mas|suscripcion cancelar)(?: (?:por favor|porfavor|ya|gracias|ahora|cheers|mensajes|textos|!|\\p{Extended_Pictographic}))*$",
);

const opposites = forms(
  "keepon",
  "(?:hit|sent|texted|typed|said|unsubscribed?|stop|removed|cancel)(?: \\w+){0,4} (?:accident|mistake|accidentally|mistakenly)",
  "(?:accidentally|mistakenly|mistake|accident)(?: \\w+){0,2} (?:hit|sent|texted|typed|unsubscribed?|stop|removed)",
  "(?:dont|do not|never|hope you didnt) (?:\\w+ )?(?:take|drop|lose|cut|remove|kick|forget) (?:me|us|my)",
  "(?:was|were|wasnt|werent)(?: (?:i|we|he|she|it|(?:my|our) \\w+))? (?:removed|dropped|taken off|unsubscribed)",
  "(?:did|how come)(?: (?:i|we|you|u))?(?: get| got)? (?:removed?|dropp?e?d?|unsubscribed?|taken off|take)",
  "(?:who|nobody|why)(?: \\w+){0,4} (?:wants?|wanna)(?: to)? (?:unsubscribe|stop|leave)",
  "(?:hope|think|see)(?: we)? (?:they|you|yall|i|we)(?: \\w+)? (?:removed|dropped|took|take|quit|end|stop|dropped)",
  "(?:(?:i|we) (?:quit|stopped)|(?:why|how come)(?: did)? (?:i|we) stop) (?:getting|receiving)",
  "(?:stop|unsubscribe|remove me) was",
  "(?:not|list) by mistake how",
  "want(?: to be)? back on|still want (?:these|them|your)",
  "(?:add|put|sign|get) (?:me|us)(?: \\w+)? (?:back|up again|again)",
  "(?:no|nunca)(?: (?:me|nos))? (?:quiten?|borren?|saquen?|eliminen?|dejen? de|paren? de)",
  "narretez pas|ne (?:me|m)(?: )?(?:retirez|enlevez|supprimez) pas|nenlevez pas|menlevez pas",
);

const refusals = forms(
  "wrong (?:number|person|phone|guy|cell|num)",
  "(?:numero|persona) equivocad[oa]",
  "(?:not|no longer|arent|isnt|never) (?:at all |really |very )?interested",
  "no me interesa|pas interesse|mauvais numero",
  "(?:already|have|i|we)(?: (?:already|just|have))? (?:voted|mailed (?:my|our|in my|in our|the) ballots?|cast (?:my|our) ballots?)",
  "who (?:is|are) (?:this|you|u)(?: and| \\?)* (?:how|where|why)(?: \\w+){0,4} (?:number|info)",
  "(?:how|where) (?:did|do|have) (?:you|u)(?: \\w+)? (?:my|this) (?:number|info|cell)",
  "who gave (?:you|u) (?:my|this) (?:number|info|cell)",
  "(?:no|nobody|not a|no one)(?: (?:named|called|by the name of))? \\w+ (?:at|on|lives at|here at|with) this (?:number|phone|cell|address)",
);

/** An answer that shows interest, or business, makes "wrong person" and "not interested in the red" something else. */
const business = forms(
  "interested in (?:the|a|that|this|those|these|\\w+ing)\\b",
  "do you (?:have|carry)",
  "(?:i|we) (?:gave|dialed|called|put|typed|wrote|sent|entered|have|was charged)(?: \\w+){0,4} wrong",
);

/** What belongs to whoever writes, or to the business at hand. */
const otherLists = forms(
  "(?:to ?do|task|shopping|grocery|wait(?:ing)?|guest|wish|price|play|packing|contact) ?list|list of|from my phone",
);

const stopping = forms(
  "stop|stops|quit|cease|desist|discontinue|remove|removed|removal|delete|unsubscribe|unsubscribed|dont|do not|never|no more|off|enough|take|lose|revoke|dnc|tired|sick|cancel|nothing|alone|go away|scram|buzz|unwanted|harassment|annoying|arretez|plus|pas|dejen?|paren?|quiten?|borren?",
);
const messaging = forms(
  "texts?|texting|messages?|messaging|msgs?|sms|contact|contacting|list|lists|database|number|spam|spamming|consent|permission|unsubscribe|unsubscribed|subscription|alone|sign up|signed up|harassment|mensajes|textos|lista|numero|textos|liste|fcc|tcpa|lawyer|attorney|report",
);
const laughs = forms(
  "lol|haha\\w*|lmao|omg|rofl|jaja\\w*|mdr|hehe|gorgeous|hilarious|funny|the best|amazing|😂|🤣|😭",
);

/** Which form a text has, judged by who is asked to stop doing what to whom. */
export function requestForm(text: string, words: readonly string[]): RequestForm {
  const said = words.join(" ");
  if (opposites.test(said)) return "opposite";
  if (requests.test(said)) return "request";
  const isLaughing = laughs.test(said);
  if (!isLaughing && (bare.test(said) || clausesOf(text).some((clause) => bare.test(clause))))
    return "request";
  if (refusals.test(said) && !business.test(said)) return "refusal";
  return stopping.test(said) && messaging.test(said) && !otherLists.test(said) ? "allusion" : "other";
}

function clausesOf(text: string): string[] {
  const clauses = text.slice(0, 400).split(/[.,;:!?\n]+| - /);
  return clauses.length < 2 || clauses.length > 20
    ? []
    : clauses.map((clause) => stopDetectWords(clause).join(" "));
}

/** One expression of all forms; `{part}` stands for that part, and words begin and end where the form does. */
function forms(...patterns: string[]): RegExp {
  const whole = patterns.map((pattern) => fill(pattern)).join("|");
  // biome-ignore lint/plugin/regular-expressions: Of our own lists of words.
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${whole})(?![\\p{L}\\p{N}])`, "u");
}

function fill(pattern: string): string {
  return pattern.replace(/\{([a-z]+)\}/g, (_, part: string) => {
    const expression = parts[part];
    if (expression === undefined) throw new Error(`No part {${part}}`);
    return fill(expression);
  });
}
