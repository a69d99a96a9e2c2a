/**
 * What attackers try first. The words represent thousands of passwords: alone, in pairs, and with digits and
 * punctuation around them (see `password.ts`). Compiled by hand from the yearly lists of leaked passwords,
 * 2026.
 */

/** Words that people build passwords from. */
export const COMMON_WORDS: ReadonlySet<string> = wordSet(`
  password passwort passphrase passcode passwd pass contrasena motdepasse senha parola secret secure security
  private changeme change default temp temporary temppass guest public test testing tester demo sample example
  login logon logmein letmein signin access account admin administrator root master super superuser supervisor
  user username system server service support manager office company business broadcast project welcome bienvenue
  bienvenido willkommen hello hallo hola bonjour goodbye please thankyou thanks sorry qwerty qwertz azerty asdf
  asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx wsxedc iloveyou ilove loveyou iloveu love lovely lover mylove myself
  forever always together family mother father brother sister baby babygirl babyboy daddy mommy angel angels
  princess prince queen king princesa sweetheart sweetie honey sugar darling beautiful gorgeous pretty cutie
  sunshine sunset sunrise sunny summer winter spring autumn fall january february march april may june july
  august september october november december monday tuesday wednesday thursday friday saturday sunday weekend
  morning midnight today tomorrow yesterday holiday vacation christmas birthday football baseball basketball
  softball soccer hockey tennis golf volleyball cheer cheerleader champion champions winner player sports yankees
  dodgers redsox cowboys steelers eagles packers patriots broncos raiders giants lakers bulls celtics warriors
  liverpool chelsea arsenal barcelona realmadrid manchester united juventus america american usa canada texas
  florida california chicago newyork boston dallas houston london paris berlin mexico brasil brazil india china
  japan england france germany spain monkey dragon tiger lion eagle falcon horse horses puppy kitty kitten dog
  doggy cat dolphin butterfly bunny panda penguin turtle spider snake shark wolf bear pony unicorn phoenix
  batman superman spiderman ironman starwars skywalker jedi yoda matrix terminator pokemon pikachu naruto sasuke
  goku minecraft fortnite roblox mario luigi zelda sonic halo xbox playstation nintendo hunter shadow ninja
  samurai warrior knight wizard magic mystic killer assassin sniper soldier ranger rocket thunder lightning storm
  fire ice snow rain ocean beach island mountain river flower flowers rose lily jasmine daisy cherry peach
  strawberry banana apple orange lemon chocolate cookie cookies cupcake candy coffee cheese pizza pepper ginger
  red blue green yellow purple pink black white silver gold golden diamond crystal ruby purplehaze rainbow star
  stars moon heaven heavenly jesus christ jesuschrist god godisgood blessed blessing faith hope grace praise
  church bible mary michael jordan michelle jennifer jessica ashley amanda daniel david robert thomas matthew
  andrew anthony joshua christopher charlie william james john joseph george edward richard charles patrick
  alexander alexandra alexis samantha elizabeth victoria nicole natalie stephanie melissa amber taylor hannah
  madison sophie sophia olivia emma isabella chloe maggie molly sadie lucy bailey buddy rocky max bella daisy
  jack jake sam sammy harley tigger snoopy garfield mickey minnie donald mustang corvette ferrari porsche
  mercedes bmw toyota honda camaro chevy yamaha kawasaki ducati harleydavidson computer internet google facebook
  instagram twitter youtube linkedin amazon microsoft windows apple samsung iphone android laptop keyboard
  monitor network wireless wifi internet email gmail yahoo hotmail freedom liberty peace victory power energy
  trust trustno trustnoone nothing something anything everything whatever whoever nobody somebody someone unknown
  money cash dollar million millionaire success lucky luck happy smile smiley crazy funny cool awesome amazing
  fantastic perfect number one two three four five six seven eight nine ten first last best good great new old
  big little my your the and is am are you me we us to for of in go get let it
`);

/** Passwords of ten or more characters that are not single words: keyboard walks and phrases. */
export const COMMON_PASSWORDS: ReadonlySet<string> = wordSet(`
  1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc zaq12wsxcde3 zaq1xsw2cde3
  qazwsxedcrfv qazwsxedc123 q1w2e3r4t5 q1w2e3r4t5y6 a1b2c3d4e5 a1s2d3f4g5 abcd1234567 abcd123456 abc1234567
  1a2b3c4d5e 1qaz1qaz1qaz 2wsx3edc4rfv 123qweasdzxc qweasdzxc123 qweasd123456 qweasdzxcqwe asdqwe123456
  1234qwerasdf qwer1234asdf asdf1234qwer qwerasdfzxcv 1234qwer5678 123123qweqwe 123456qwerty 1234567qwerty
  123456asdfgh 123456789qwerty 12345qwert 12345qwerty 123456789a 123456789q 123456789abc 1234567890a 1234567890q
  a123456789 a1234567890 q123456789 aa123456789 abc123456789 qwe123456789 asd123456789 123456789asd 987654321a
  0987654321 1029384756 0192837465 1357924680 2468013579 1112131415 1123581321 3141592653 31415926535 2718281828
  1231231234 1234512345 1234554321 12344321234 1122334455 1212343456 5544332211 9988776655 1001001001 1020304050
  0102030405 0101010101 1010101010 5555566666 0000000001 1111111112 7777777778 147258369 1472583690 14725836900
  147852369 1478523690 159357258456 159753456852 369258147 3692581470 741852963 7418529630 789456123 7894561230
  9638527410 9876543210 correcthorse correcthorsebattery correcthorsebatterystaple thisismypassword mypasswordis
  notmypassword forgotpassword ihatepasswords nopassword iforgotmypassword passwordpassword letmeinplease
  openthedoor opensesame openopenopen whatsmypassword whatismypassword yourpassword donotenter keepout
  ncc1701enterprise maytheforcebewithyou tobeornottobe winteriscoming youshallnotpass ihavenoidea onetwothree
  onetwothreefour abcdefg123 abcdefgh12 abcdef123456 abcdef1234 zxcvbnm123 zxcvbnm1234 asdfghjkl1 poiuytrewq
  mnbvcxzlkjhgfdsa lkjhgfdsa1 qpalzmwoskxn qpwoeiruty qwaszx1234 qazxswedcvfr
  iloveyousomuch iloveyouforever iloveyoumore iloveyoubaby iloveyou2 imissyousomuch
  godblessyou ingodwetrust
`);

/** Rows and columns of keyboards, walked in either direction. */
export const KEYBOARD_ROWS: readonly string[] = [
  "qwertyuiop[]",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "qwertzuiop",
  "yxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "1qaz",
  "2wsx",
  "3edc",
  "4rfv",
  "5tgb",
  "6yhn",
  "7ujm",
  "!@#$%^&*()",
];

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
