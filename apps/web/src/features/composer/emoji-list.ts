/**
 * The emoji up to version 13.1 (document 1, section 9), in the order in which pickers show them: one a line, "+" where it
 * takes a skin tone, its name, and behind ";" other words by which it is found. Most names are those of the characters in
 * the Unicode Standard (© Unicode, Inc., Unicode License v3).
 */
export const emojiLists: readonly { name: string; emoji: string }[] = [
  {
    name: "Smileys",
    emoji: `
😀 grinning face; happy smile
😃 grinning face with big eyes; happy smile
😄 grinning face with smiling eyes; happy smile laugh
😁 beaming face with smiling eyes; happy teeth
😆 grinning squinting face; laugh haha
😅 grinning face with sweat; relief phew nervous
🤣 rolling on the floor laughing; lol rofl laugh
😂 face with tears of joy; lol laugh crying
🙂 slightly smiling face; happy fine
🙃 upside-down face; silly sarcasm
😉 winking face; wink flirt
😊 smiling face with smiling eyes; happy blush
😇 smiling face with halo; angel innocent
🥰 smiling face with hearts; love adore in love
😍 smiling face with heart-shaped eyes; love adore crush
🤩 star-struck; star struck wow excited
😘 face throwing a kiss; love
😗 kissing face
☺️ smiling face
😚 kissing face with closed eyes
😙 kissing face with smiling eyes
🥲 smiling face with tear
😋 face savouring delicious food; yum
😛 face with stuck-out tongue; playful
😜 face with stuck-out tongue and winking eye; joke crazy
🤪 zany face; crazy goofy
😝 face with stuck-out tongue and tightly-closed eyes
🤑 money-mouth face; money rich
🤗 hugging face; hug thanks
🤭 face with hand over mouth; oops giggle
🤫 shushing face; shh quiet secret
🤔 thinking face; think hmm wonder
🤐 zipper-mouth face; secret quiet
🤨 face with raised eyebrow; skeptical doubt
😐 neutral face; meh
😑 expressionless face; meh
😶 face without mouth; quiet speechless
😶‍🌫️ face in clouds
😏 smirking face; smirk
😒 unamused face; meh annoyed
🙄 face with rolling eyes; eye roll annoyed
😬 grimacing face; awkward grimace
😮‍💨 face exhaling
🤥 lying face; lie
😌 relieved face; calm
😔 pensive face; sad
😪 sleepy face; tired
🤤 drooling face; drool yum
😴 sleeping face; sleep tired zzz
😷 face with medical mask; sick doctor ill
🤒 face with thermometer; sick ill fever
🤕 face with head-bandage; hurt injured
🤢 nauseated face; sick nausea green
🤮 vomiting face; sick vomit
🤧 sneezing face; sick cold gesundheit
🥵 overheated face; hot heat summer
🥶 freezing face; cold winter
🥴 face with uneven eyes and wavy mouth; woozy drunk
😵 dizzy face
😵‍💫 face with spiral eyes
🤯 exploding head; mind blown wow shocked
🤠 face with cowboy hat
🥳 face with party horn and party hat; birthday celebrate congratulations
🥸 disguised face
😎 smiling face with sunglasses; cool
🤓 nerd face; geek
🧐 face with monocle
😕 confused face; unsure
😟 worried face; sad
🙁 slightly frowning face
☹️ frowning face; sad frown
😮 face with open mouth; wow surprise
😯 hushed face
😲 astonished face; wow
😳 flushed face; embarrassed
🥺 face with pleading eyes; please beg puppy
😦 frowning face with open mouth
😧 anguished face
😨 fearful face
😰 face with open mouth and cold sweat
😥 disappointed but relieved face
😢 crying face; sad cry tear
😭 loudly crying face; sad cry sob
😱 face screaming in fear; scream scared omg
😖 confounded face
😣 persevering face
😞 disappointed face; sad
😓 face with cold sweat
😩 weary face; tired
😫 tired face
🥱 yawning face; tired bored yawn
😤 face with look of triumph; annoyed
😡 pouting face; angry mad rage
😠 angry face; mad
🤬 face with symbols on mouth; angry swear
😈 smiling face with horns
👿 imp
💀 skull; dead
☠️ skull and crossbones
💩 pile of poo; poop
🤡 clown face
👹 japanese ogre
👺 japanese goblin
👻 ghost; halloween boo
👽 extraterrestrial alien
👾 alien monster
🤖 robot face
😺 smiling cat face with open mouth
😸 grinning cat face with smiling eyes
😹 cat face with tears of joy
😻 smiling cat face with heart-shaped eyes
😼 cat face with wry smile
😽 kissing cat face with closed eyes
🙀 weary cat face
😿 crying cat face
😾 pouting cat face
🙈 see-no-evil monkey; see no evil oops
🙉 hear-no-evil monkey; hear no evil
🙊 speak-no-evil monkey; speak no evil oops
💋 kiss mark; lips
💌 love letter
💘 heart with arrow; love valentine
💝 heart with ribbon; love gift valentine
💖 sparkling heart; love sparkle
💗 growing heart; love
💓 beating heart; love
💞 revolving hearts; love
💕 two hearts; love
💟 heart decoration
❣️ heart exclamation
💔 broken heart; sad
❤️‍🔥 heart on fire
❤️‍🩹 mending heart
❤️ red heart; love
🧡 orange heart; love
💛 yellow heart; love
💚 green heart; love
💙 blue heart; love
💜 purple heart; love
🤎 brown heart; love
🖤 black heart; love
🤍 white heart; love
💯 hundred points; perfect
💢 anger symbol
💥 collision; boom bang
💫 dizzy symbol; star
💦 splashing sweat symbol
💨 dash symbol; fast wind
🕳️ hole
💣 bomb
💬 speech balloon; chat talk
👁️‍🗨️ eye in speech bubble
👁️ eye
🗨️ left speech bubble
🗯️ right anger bubble
💭 thought balloon; think
💤 sleeping symbol; sleep zzz
`,
  },
  {
    name: "People",
    emoji: `
👋+ waving hand sign; wave hello hi bye
🤚+ raised back of hand
🖐️+ raised hand with fingers splayed
✋+ raised hand; stop high five
🖖+ raised hand with part between middle and ring fingers; vulcan spock
👌+ ok hand sign; okay perfect
🤌+ pinched fingers
🤏+ pinching hand
✌️+ victory hand; peace
🤞+ hand with index and middle fingers crossed; luck hope
🤟+ i love you hand sign
🤘+ sign of the horns; rock
🤙+ call me hand
👈+ white left pointing backhand index
👉+ white right pointing backhand index
👆+ white up pointing backhand index
🖕+ reversed hand with middle finger extended
👇+ white down pointing backhand index
☝️+ index pointing up
👍+ thumbs up; yes ok good like
👎+ thumbs down; no bad dislike
✊+ raised fist
👊+ fisted hand sign
🤛+ left-facing fist
🤜+ right-facing fist
👏+ clapping hands sign; applause clap bravo congratulations
🙌+ person raising both hands in celebration; hooray celebrate praise
👐+ open hands sign
🤲+ palms up together
🤝 handshake; deal agreement
🙏+ folded hands; please thanks thank you pray high five
✍️+ writing hand; write
💅+ nail polish; nails beauty
🤳+ selfie
💪+ flexed biceps; strong muscle gym
🦾 mechanical arm
🦿 mechanical leg
🦵+ leg
🦶+ foot
👂+ ear
🦻+ ear with hearing aid
👃+ nose
🧠 brain
🫀 anatomical heart
🫁 lungs
🦷 tooth
🦴 bone
👀 eyes; look
👅 tongue
👄 mouth
👶+ baby
🧒+ child
👦+ boy
👧+ girl
🧑+ person
🧑‍🦰+ person: red hair
🧑‍🦱+ person: curly hair
🧑‍🦳+ person: white hair
🧑‍🦲+ person: bald
👱+ person with blond hair
👱‍♂️+ man with blond hair
👱‍♀️+ woman with blond hair
👨+ man
👨‍🦰+ man: red hair
👨‍🦱+ man: curly hair
👨‍🦳+ man: white hair
👨‍🦲+ man: bald
🧔+ person with beard
🧔‍♂️+ man with beard
🧔‍♀️+ woman with beard
👩+ woman
👩‍🦰+ woman: red hair
👩‍🦱+ woman: curly hair
👩‍🦳+ woman: white hair
👩‍🦲+ woman: bald
🧓+ older person
👴+ old man
👵+ old woman
🙍+ person frowning
🙍‍♂️+ man frowning
🙍‍♀️+ woman frowning
🙎+ person pouting
🙎‍♂️+ man pouting
🙎‍♀️+ woman pouting
🙅+ person gesturing no
🙅‍♂️+ man gesturing no
🙅‍♀️+ woman gesturing no
🙆+ person gesturing ok
🙆‍♂️+ man gesturing ok
🙆‍♀️+ woman gesturing ok
💁+ person tipping hand
💁‍♂️+ man tipping hand
💁‍♀️+ woman tipping hand
🙋+ person raising hand
🙋‍♂️+ man raising hand
🙋‍♀️+ woman raising hand
🧏+ deaf person
🧏‍♂️+ man deaf person
🧏‍♀️+ woman deaf person
🙇+ person bowing
🙇‍♂️+ man bowing
🙇‍♀️+ woman bowing
🤦+ person facepalming; facepalm
🤦‍♂️+ man facepalming
🤦‍♀️+ woman facepalming
🤷+ person shrugging; shrug dunno
🤷‍♂️+ man shrugging
🤷‍♀️+ woman shrugging
🧑‍⚕️+ health worker
👨‍⚕️+ man health worker
👩‍⚕️+ woman health worker
🧑‍🎓+ student
👨‍🎓+ man student
👩‍🎓+ woman student
🧑‍🏫+ teacher
👨‍🏫+ man teacher
👩‍🏫+ woman teacher
🧑‍⚖️+ judge
👨‍⚖️+ man judge
👩‍⚖️+ woman judge
🧑‍🌾+ farmer
👨‍🌾+ man farmer
👩‍🌾+ woman farmer
🧑‍🍳+ cook
👨‍🍳+ man cook
👩‍🍳+ woman cook
🧑‍🔧+ mechanic
👨‍🔧+ man mechanic
👩‍🔧+ woman mechanic
🧑‍🏭+ factory worker
👨‍🏭+ man factory worker
👩‍🏭+ woman factory worker
🧑‍💼+ office worker
👨‍💼+ man office worker
👩‍💼+ woman office worker
🧑‍🔬+ scientist
👨‍🔬+ man scientist
👩‍🔬+ woman scientist
🧑‍💻+ technologist
👨‍💻+ man technologist
👩‍💻+ woman technologist
🧑‍🎤+ singer
👨‍🎤+ man singer
👩‍🎤+ woman singer
🧑‍🎨+ artist
👨‍🎨+ man artist
👩‍🎨+ woman artist
🧑‍✈️+ pilot
👨‍✈️+ man pilot
👩‍✈️+ woman pilot
🧑‍🚀+ astronaut
👨‍🚀+ man astronaut
👩‍🚀+ woman astronaut
🧑‍🚒+ firefighter
👨‍🚒+ man firefighter
👩‍🚒+ woman firefighter
👮+ police officer; cop
👮‍♂️+ man police officer
👮‍♀️+ woman police officer
🕵️+ detective
🕵️‍♂️+ man detective
🕵️‍♀️+ woman detective
💂+ guard
💂‍♂️+ man guard
💂‍♀️+ woman guard
🥷+ ninja
👷+ construction worker
👷‍♂️+ man construction worker
👷‍♀️+ woman construction worker
🤴+ prince
👸+ princess
👳+ person wearing turban
👳‍♂️+ man wearing turban
👳‍♀️+ woman wearing turban
👲+ person with skullcap
🧕+ person with headscarf
🤵+ person in tuxedo
🤵‍♂️+ man in tuxedo
🤵‍♀️+ woman in tuxedo
👰+ person with veil
👰‍♂️+ man with veil
👰‍♀️+ woman with veil
🤰+ pregnant woman
🤱+ breast-feeding
🧑‍🍼+ person feeding baby
👨‍🍼+ man feeding baby
👩‍🍼+ woman feeding baby
👼+ baby angel
🎅+ santa claus; christmas
🤶+ mrs. claus
🧑‍🎄+ mx claus
🦸+ superhero
🦸‍♂️+ man superhero
🦸‍♀️+ woman superhero
🦹+ supervillain
🦹‍♂️+ man supervillain
🦹‍♀️+ woman supervillain
🧙+ mage
🧙‍♂️+ man mage
🧙‍♀️+ woman mage
🧚+ fairy
🧚‍♂️+ man fairy
🧚‍♀️+ woman fairy
🧛+ vampire
🧛‍♂️+ man vampire
🧛‍♀️+ woman vampire
🧜+ merperson
🧜‍♂️+ man merperson
🧜‍♀️+ woman merperson
🧝+ elf
🧝‍♂️+ man elf
🧝‍♀️+ woman elf
🧞 genie
🧞‍♂️ man genie
🧞‍♀️ woman genie
🧟 zombie
🧟‍♂️ man zombie
🧟‍♀️ woman zombie
💆+ person getting massage
💆‍♂️+ man getting massage
💆‍♀️+ woman getting massage
💇+ person getting haircut
💇‍♂️+ man getting haircut
💇‍♀️+ woman getting haircut
🚶+ person walking; walk
🚶‍♂️+ man walking
🚶‍♀️+ woman walking
🧍+ person standing
🧍‍♂️+ man standing
🧍‍♀️+ woman standing
🧎+ person kneeling
🧎‍♂️+ man kneeling
🧎‍♀️+ woman kneeling
🧑‍🦯+ person with white cane
👨‍🦯+ man with white cane
👩‍🦯+ woman with white cane
🧑‍🦼+ person in motorized wheelchair
👨‍🦼+ man in motorized wheelchair
👩‍🦼+ woman in motorized wheelchair
🧑‍🦽+ person in manual wheelchair
👨‍🦽+ man in manual wheelchair
👩‍🦽+ woman in manual wheelchair
🏃+ person running; run
🏃‍♂️+ man running
🏃‍♀️+ woman running
💃+ woman dancing; dance party
🕺+ man dancing; dance party
🕴️+ person in suit levitating
👯 people with bunny ears
👯‍♂️ men with bunny ears
👯‍♀️ women with bunny ears
🧖+ person in steamy room
🧖‍♂️+ man in steamy room
🧖‍♀️+ woman in steamy room
🧗+ person climbing
🧗‍♂️+ man climbing
🧗‍♀️+ woman climbing
🤺 fencer
🏇+ horse racing
⛷️ skier
🏂+ snowboarder
🏌️+ person golfing
🏌️‍♂️+ man golfing
🏌️‍♀️+ woman golfing
🏄+ person surfing
🏄‍♂️+ man surfing
🏄‍♀️+ woman surfing
🚣+ person rowing boat
🚣‍♂️+ man rowing boat
🚣‍♀️+ woman rowing boat
🏊+ person swimming
🏊‍♂️+ man swimming
🏊‍♀️+ woman swimming
⛹️+ person bouncing ball
⛹️‍♂️+ man bouncing ball
⛹️‍♀️+ woman bouncing ball
🏋️+ person lifting weights
🏋️‍♂️+ man lifting weights
🏋️‍♀️+ woman lifting weights
🚴+ person biking
🚴‍♂️+ man biking
🚴‍♀️+ woman biking
🚵+ person mountain biking
🚵‍♂️+ man mountain biking
🚵‍♀️+ woman mountain biking
🤸+ person cartwheeling
🤸‍♂️+ man cartwheeling
🤸‍♀️+ woman cartwheeling
🤼 people wrestling
🤼‍♂️ men wrestling
🤼‍♀️ women wrestling
🤽+ person playing water polo
🤽‍♂️+ man playing water polo
🤽‍♀️+ woman playing water polo
🤾+ person playing handball
🤾‍♂️+ man playing handball
🤾‍♀️+ woman playing handball
🤹+ person juggling
🤹‍♂️+ man juggling
🤹‍♀️+ woman juggling
🧘+ person in lotus position
🧘‍♂️+ man in lotus position
🧘‍♀️+ woman in lotus position
🛀+ bath
🛌+ sleeping accommodation
🧑‍🤝‍🧑+ people holding hands
👭+ women holding hands
👫+ woman and man holding hands
👬+ men holding hands
💏+ kiss
👩‍❤️‍💋‍👨+ kiss: woman, man
👨‍❤️‍💋‍👨+ kiss: man, man
👩‍❤️‍💋‍👩+ kiss: woman, woman
💑+ couple with heart
👩‍❤️‍👨+ couple with heart: woman, man
👨‍❤️‍👨+ couple with heart: man, man
👩‍❤️‍👩+ couple with heart: woman, woman
👪 family
👨‍👩‍👦 family: man, woman, boy
👨‍👩‍👧 family: man, woman, girl
👨‍👩‍👧‍👦 family: man, woman, girl, boy
👨‍👩‍👦‍👦 family: man, woman, boy, boy
👨‍👩‍👧‍👧 family: man, woman, girl, girl
👨‍👨‍👦 family: man, man, boy
👨‍👨‍👧 family: man, man, girl
👨‍👨‍👧‍👦 family: man, man, girl, boy
👨‍👨‍👦‍👦 family: man, man, boy, boy
👨‍👨‍👧‍👧 family: man, man, girl, girl
👩‍👩‍👦 family: woman, woman, boy
👩‍👩‍👧 family: woman, woman, girl
👩‍👩‍👧‍👦 family: woman, woman, girl, boy
👩‍👩‍👦‍👦 family: woman, woman, boy, boy
👩‍👩‍👧‍👧 family: woman, woman, girl, girl
👨‍👦 family: man, boy
👨‍👧 family: man, girl
👨‍👧‍👦 family: man, girl, boy
👨‍👦‍👦 family: man, boy, boy
👨‍👧‍👧 family: man, girl, girl
👩‍👦 family: woman, boy
👩‍👧 family: woman, girl
👩‍👧‍👦 family: woman, girl, boy
👩‍👦‍👦 family: woman, boy, boy
👩‍👧‍👧 family: woman, girl, girl
🗣️ speaking head in silhouette
👤 bust in silhouette
👥 busts in silhouette
🫂 people hugging
👣 footprints
`,
  },
  {
    name: "Animals and nature",
    emoji: `
🐵 monkey face
🐒 monkey
🦍 gorilla
🦧 orangutan
🐶 dog face; puppy
🐕 dog
🐕‍🦺 service dog
🦮 guide dog
🐩 poodle
🐺 wolf face
🦊 fox face
🦝 raccoon
🐱 cat face; kitten
🐈 cat
🐈‍⬛ black cat
🦁 lion face
🐯 tiger face
🐅 tiger
🐆 leopard
🐴 horse face
🐎 horse
🦄 unicorn face
🦓 zebra face
🦌 deer
🦬 bison
🐮 cow face
🐂 ox
🐃 water buffalo
🐄 cow
🐷 pig face
🐖 pig
🐗 boar
🐽 pig nose
🐏 ram
🐑 sheep
🐐 goat
🐪 dromedary camel
🐫 bactrian camel
🦙 llama
🦒 giraffe face
🐘 elephant
🦣 mammoth
🦏 rhinoceros
🦛 hippopotamus
🐭 mouse face
🐁 mouse
🐀 rat
🐹 hamster face
🐰 rabbit face; easter bunny
🐇 rabbit
🐿️ chipmunk
🦫 beaver
🦔 hedgehog
🦇 bat
🐻 bear face
🐻‍❄️ polar bear
🐨 koala
🐼 panda face
🦥 sloth
🦦 otter
🦨 skunk
🦘 kangaroo
🦡 badger
🐾 paw prints
🦃 turkey
🐔 chicken
🐓 rooster
🐣 hatching chick
🐤 baby chick
🐥 front-facing baby chick
🐦 bird
🐧 penguin
🕊️ dove of peace
🦅 eagle
🦆 duck
🦢 swan
🦉 owl
🦤 dodo
🪶 feather
🦩 flamingo
🦚 peacock
🦜 parrot
🐸 frog face
🐊 crocodile
🐢 turtle
🦎 lizard
🐍 snake
🐲 dragon face
🐉 dragon
🦕 sauropod
🦖 t-rex
🐳 spouting whale
🐋 whale
🐬 dolphin
🦭 seal
🐟 fish
🐠 tropical fish
🐡 blowfish
🦈 shark
🐙 octopus
🐚 spiral shell
🐌 snail
🦋 butterfly
🐛 bug
🐜 ant
🐝 honeybee; bee
🪲 beetle
🐞 lady beetle
🦗 cricket
🪳 cockroach
🕷️ spider
🕸️ spider web
🦂 scorpion
🦟 mosquito
🪰 fly
🪱 worm
🦠 microbe
💐 bouquet; flowers
🌸 cherry blossom; flower spring
💮 white flower
🏵️ rosette
🌹 rose; flower love
🥀 wilted flower
🌺 hibiscus
🌻 sunflower; flower summer
🌼 blossom
🌷 tulip; flower spring
🌱 seedling
🪴 potted plant
🌲 evergreen tree; christmas
🌳 deciduous tree
🌴 palm tree; tropical beach
🌵 cactus
🌾 ear of rice
🌿 herb
☘️ shamrock
🍀 four leaf clover; luck lucky
🍁 maple leaf; autumn fall canada
🍂 fallen leaf; autumn fall
🍃 leaf fluttering in wind
`,
  },
  {
    name: "Food and drink",
    emoji: `
🍇 grapes
🍈 melon
🍉 watermelon
🍊 tangerine
🍋 lemon
🍌 banana
🍍 pineapple
🥭 mango
🍎 red apple; fruit
🍏 green apple
🍐 pear
🍑 peach
🍒 cherries
🍓 strawberry; fruit
🫐 blueberries
🥝 kiwifruit
🍅 tomato
🫒 olive
🥥 coconut
🥑 avocado
🍆 aubergine
🥔 potato
🥕 carrot
🌽 ear of maize
🌶️ hot pepper
🫑 bell pepper
🥒 cucumber
🥬 leafy green
🥦 broccoli
🧄 garlic
🧅 onion
🍄 mushroom
🥜 peanuts
🌰 chestnut
🍞 bread
🥐 croissant
🥖 baguette bread
🫓 flatbread
🥨 pretzel
🥯 bagel
🥞 pancakes
🧇 waffle
🧀 cheese wedge
🍖 meat on bone
🍗 poultry leg
🥩 cut of meat
🥓 bacon
🍔 hamburger; food burger
🍟 french fries; food
🍕 slice of pizza; food
🌭 hot dog
🥪 sandwich
🌮 taco; food
🌯 burrito
🫔 tamale
🥙 stuffed flatbread
🧆 falafel
🥚 egg
🍳 cooking
🥘 shallow pan of food
🍲 pot of food
🫕 fondue
🥣 bowl with spoon
🥗 green salad
🍿 popcorn
🧈 butter
🧂 salt shaker
🥫 canned food
🍱 bento box
🍘 rice cracker
🍙 rice ball
🍚 cooked rice
🍛 curry and rice
🍜 steaming bowl
🍝 spaghetti
🍠 roasted sweet potato
🍢 oden
🍣 sushi
🍤 fried shrimp
🍥 fish cake with swirl design
🥮 moon cake
🍡 dango
🥟 dumpling
🥠 fortune cookie
🥡 takeout box
🦀 crab
🦞 lobster
🦐 shrimp
🦑 squid
🦪 oyster
🍦 soft ice cream
🍧 shaved ice
🍨 ice cream
🍩 doughnut; donut
🍪 cookie
🎂 birthday cake
🍰 shortcake; cake dessert
🧁 cupcake; dessert
🥧 pie
🍫 chocolate bar; sweet
🍬 candy
🍭 lollipop
🍮 custard
🍯 honey pot
🍼 baby bottle
🥛 glass of milk
☕ hot beverage; coffee tea
🫖 teapot
🍵 teacup without handle; tea
🍶 sake bottle and cup
🍾 bottle with popping cork; champagne celebrate new year
🍷 wine glass
🍸 cocktail glass; drink bar
🍹 tropical drink
🍺 beer mug; drink
🍻 clinking beer mugs; cheers
🥂 clinking glasses; cheers champagne toast celebrate
🥃 tumbler glass
🥤 cup with straw
🧋 bubble tea
🧃 beverage box
🧉 mate drink
🧊 ice cube
🥢 chopsticks
🍽️ fork and knife with plate; dinner restaurant
🍴 fork and knife
🥄 spoon
🔪 hocho
🏺 amphora
`,
  },
  {
    name: "Travel and places",
    emoji: `
🌍 earth globe europe-africa; world
🌎 earth globe americas; world america
🌏 earth globe asia-australia; world asia
🌐 globe with meridians
🗺️ world map
🗾 silhouette of japan
🧭 compass
🏔️ snow capped mountain
⛰️ mountain
🌋 volcano
🗻 mount fuji
🏕️ camping
🏖️ beach with umbrella; vacation holiday
🏜️ desert
🏝️ desert island
🏞️ national park
🏟️ stadium
🏛️ classical building
🏗️ building construction
🧱 brick
🪨 rock
🪵 wood
🛖 hut
🏘️ house buildings
🏚️ derelict house building
🏠 house; home
🏡 house with garden; home
🏢 office building
🏣 japanese post office
🏤 european post office
🏥 hospital
🏦 bank
🏨 hotel
🏩 love hotel
🏪 convenience store
🏫 school
🏬 department store
🏭 factory
🏯 japanese castle
🏰 european castle
💒 wedding
🗼 tokyo tower
🗽 statue of liberty
⛪ church
🕌 mosque
🛕 hindu temple
🕍 synagogue
⛩️ shinto shrine
🕋 kaaba
⛲ fountain
⛺ tent
🌁 foggy
🌃 night with stars
🏙️ cityscape
🌄 sunrise over mountains
🌅 sunrise
🌆 cityscape at dusk
🌇 sunset over buildings
🌉 bridge at night
♨️ hot springs
🎠 carousel horse
🎡 ferris wheel
🎢 roller coaster
💈 barber pole
🎪 circus tent
🚂 steam locomotive
🚃 railway car
🚄 high-speed train
🚅 high-speed train with bullet nose
🚆 train
🚇 metro
🚈 light rail
🚉 station
🚊 tram
🚝 monorail
🚞 mountain railway
🚋 tram car
🚌 bus
🚍 oncoming bus
🚎 trolleybus
🚐 minibus
🚑 ambulance
🚒 fire engine
🚓 police car
🚔 oncoming police car
🚕 taxi
🚖 oncoming taxi
🚗 automobile; car drive
🚘 oncoming automobile
🚙 recreational vehicle
🛻 pickup truck
🚚 delivery truck
🚛 articulated lorry
🚜 tractor
🏎️ racing car
🏍️ racing motorcycle
🛵 motor scooter
🦽 manual wheelchair
🦼 motorized wheelchair
🛺 auto rickshaw
🚲 bicycle
🛴 scooter
🛹 skateboard
🛼 roller skate
🚏 bus stop
🛣️ motorway
🛤️ railway track
🛢️ oil drum
⛽ fuel pump
🚨 police cars revolving light
🚥 horizontal traffic light
🚦 vertical traffic light
🛑 octagonal sign
🚧 construction sign
⚓ anchor
⛵ sailboat
🛶 canoe
🚤 speedboat
🛳️ passenger ship
⛴️ ferry
🛥️ motor boat
🚢 ship
✈️ airplane; plane flight travel
🛩️ small airplane
🛫 airplane departure
🛬 airplane arriving
🪂 parachute
💺 seat
🚁 helicopter
🚟 suspension railway
🚠 mountain cableway
🚡 aerial tramway
🛰️ satellite
🚀 rocket; launch startup
🛸 flying saucer
🛎️ bellhop bell
🧳 luggage
⌛ hourglass; time wait
⏳ hourglass with flowing sand; time wait
⌚ watch
⏰ alarm clock; time
⏱️ stopwatch
⏲️ timer clock
🕰️ mantelpiece clock
🕛 clock face twelve oclock
🕧 clock face twelve-thirty
🕐 clock face one oclock
🕜 clock face one-thirty
🕑 clock face two oclock
🕝 clock face two-thirty
🕒 clock face three oclock
🕞 clock face three-thirty
🕓 clock face four oclock
🕟 clock face four-thirty
🕔 clock face five oclock
🕠 clock face five-thirty
🕕 clock face six oclock
🕡 clock face six-thirty
🕖 clock face seven oclock
🕢 clock face seven-thirty
🕗 clock face eight oclock
🕣 clock face eight-thirty
🕘 clock face nine oclock
🕤 clock face nine-thirty
🕙 clock face ten oclock
🕥 clock face ten-thirty
🕚 clock face eleven oclock
🕦 clock face eleven-thirty
🌑 new moon symbol
🌒 waxing crescent moon symbol
🌓 first quarter moon symbol
🌔 waxing gibbous moon symbol
🌕 full moon symbol
🌖 waning gibbous moon symbol
🌗 last quarter moon symbol
🌘 waning crescent moon symbol
🌙 crescent moon; night
🌚 new moon with face
🌛 first quarter moon with face
🌜 last quarter moon with face
🌡️ thermometer
☀️ sun; sunny weather
🌝 full moon with face
🌞 sun with face
🪐 ringed planet
⭐ star; favorite
🌟 glowing star
🌠 shooting star
🌌 milky way
☁️ cloud
⛅ sun behind cloud
⛈️ cloud with lightning and rain
🌤️ white sun with small cloud
🌥️ white sun behind cloud
🌦️ white sun behind cloud with rain
🌧️ cloud with rain
🌨️ cloud with snow
🌩️ cloud with lightning
🌪️ cloud with tornado
🌫️ fog
🌬️ wind blowing face
🌀 cyclone
🌈 rainbow; pride
🌂 closed umbrella
☂️ umbrella
☔ umbrella with rain drops
⛱️ umbrella on ground
⚡ high voltage lightning; fast
❄️ snowflake; snow winter cold
☃️ snowman with snow; winter christmas
⛄ snowman
☄️ comet
🔥 fire; hot lit
💧 droplet; water drop
🌊 water wave
`,
  },
  {
    name: "Activities",
    emoji: `
🎃 jack-o-lantern; halloween pumpkin
🎄 christmas tree
🎆 fireworks; new year july
🎇 firework sparkler; new year
🧨 firecracker
✨ sparkles; sparkle new magic
🎈 balloon; birthday party
🎉 party popper; congratulations celebrate birthday hooray tada
🎊 confetti ball; party congratulations celebrate
🎋 tanabata tree
🎍 pine decoration
🎎 japanese dolls
🎏 carp streamer
🎐 wind chime
🎑 moon viewing ceremony
🧧 red gift envelope
🎀 ribbon; gift
🎁 wrapped gift; birthday christmas present
🎗️ reminder ribbon; awareness
🎟️ admission tickets
🎫 ticket
🎖️ military medal
🏆 trophy; win winner prize
🏅 sports medal
🥇 first place medal; gold winner
🥈 second place medal; silver
🥉 third place medal; bronze
⚽ soccer ball; football
⚾ baseball
🥎 softball
🏀 basketball and hoop
🏐 volleyball
🏈 american football
🏉 rugby football
🎾 tennis racquet and ball
🥏 flying disc
🎳 bowling
🏏 cricket bat and ball
🏑 field hockey stick and ball
🏒 ice hockey stick and puck
🥍 lacrosse stick and ball
🏓 table tennis paddle and ball
🏸 badminton racquet and shuttlecock
🥊 boxing glove
🥋 martial arts uniform
🥅 goal net
⛳ flag in hole
⛸️ ice skate
🎣 fishing pole and fish
🤿 diving mask
🎽 running shirt with sash
🎿 ski and ski boot
🛷 sled
🥌 curling stone
🎯 direct hit; target goal bullseye
🪀 yo-yo
🪁 kite
🎱 billiards
🔮 crystal ball
🪄 magic wand
🧿 nazar amulet
🎮 video game
🕹️ joystick
🎰 slot machine
🎲 game die
🧩 jigsaw puzzle piece
🧸 teddy bear
🪅 pinata
🪆 nesting dolls
♠️ spade suit
♥️ heart suit
♦️ diamond suit
♣️ club suit
♟️ chess pawn
🃏 joker
🀄 mahjong tile red dragon
🎴 flower playing cards
🎭 performing arts; theater
🖼️ frame with picture
🎨 artist palette; art
🧵 spool of thread
🪡 sewing needle
🧶 ball of yarn
🪢 knot
`,
  },
  {
    name: "Objects",
    emoji: `
👓 eyeglasses; glasses
🕶️ dark sunglasses
🥽 goggles
🥼 lab coat
🦺 safety vest
👔 necktie
👕 t-shirt; shirt clothes
👖 jeans
🧣 scarf
🧤 gloves
🧥 coat
🧦 socks
👗 dress; clothes
👘 kimono
🥻 sari
🩱 one-piece swimsuit
🩲 briefs
🩳 shorts
👙 bikini
👚 womans clothes
👛 purse
👜 handbag
👝 pouch
🛍️ shopping bags; sale
🎒 school satchel
🩴 thong sandal
👞 mans shoe
👟 athletic shoe; shoes sneakers
🥾 hiking boot
🥿 flat shoe
👠 high-heeled shoe; shoes
👡 womans sandal
🩰 ballet shoes
👢 womans boots
👑 crown; king queen
👒 womans hat
🎩 top hat
🎓 graduation cap
🧢 billed cap
🪖 military helmet
⛑️ rescue worker's helmet
📿 prayer beads
💄 lipstick
💍 ring; wedding engagement
💎 gem stone; diamond
🔇 speaker with cancellation stroke
🔈 speaker
🔉 speaker with one sound wave
🔊 speaker with three sound waves
📢 public address loudspeaker; announcement
📣 cheering megaphone; announcement cheer
📯 postal horn
🔔 bell; reminder
🔕 bell with cancellation stroke
🎼 musical score
🎵 musical note; music
🎶 multiple musical notes; music
🎙️ studio microphone
🎚️ level slider
🎛️ control knobs
🎤 microphone; sing karaoke
🎧 headphone; music
📻 radio
🎷 saxophone
🪗 accordion
🎸 guitar; music
🎹 musical keyboard
🎺 trumpet
🎻 violin
🪕 banjo
🥁 drum with drumsticks
🪘 long drum
📱 mobile phone; cell
📲 mobile phone with rightwards arrow at left
☎️ telephone; phone call
📞 telephone receiver; phone call
📟 pager
📠 fax machine
🔋 battery
🔌 electric plug
💻 laptop; computer
🖥️ desktop computer
🖨️ printer
⌨️ keyboard
🖱️ three button mouse
🖲️ trackball
💽 minidisc
💾 floppy disk
💿 optical disc
📀 dvd
🧮 abacus
🎥 movie camera
🎞️ film frames
📽️ film projector
🎬 clapper board
📺 television
📷 camera; photo picture
📸 camera with flash; photo picture
📹 video camera
📼 videocassette
🔍 left-pointing magnifying glass; search find
🔎 right-pointing magnifying glass; search find
🕯️ candle
💡 electric light bulb; idea
🔦 electric torch
🏮 izakaya lantern
🪔 diya lamp
📔 notebook with decorative cover
📕 closed book
📖 open book; read
📗 green book
📘 blue book
📙 orange book
📚 books; school
📓 notebook
📒 ledger
📃 page with curl
📜 scroll
📄 page facing up
📰 newspaper
🗞️ rolled-up newspaper
📑 bookmark tabs
🔖 bookmark
🏷️ label
💰 money bag
🪙 coin
💴 banknote with yen sign
💵 banknote with dollar sign; money cash
💶 banknote with euro sign
💷 banknote with pound sign
💸 money with wings
💳 credit card; pay
🧾 receipt; bill
💹 chart with upwards trend and yen sign
✉️ envelope; email mail letter
📧 e-mail symbol; email
📨 incoming envelope; email
📩 envelope with downwards arrow above; email
📤 outbox tray
📥 inbox tray
📦 package; delivery box parcel
📫 closed mailbox with raised flag
📪 closed mailbox with lowered flag
📬 open mailbox with raised flag
📭 open mailbox with lowered flag
📮 postbox
🗳️ ballot box with ballot
✏️ pencil; write
✒️ black nib
🖋️ lower left fountain pen
🖊️ lower left ballpoint pen
🖌️ lower left paintbrush
🖍️ lower left crayon
📝 memo; write note
💼 briefcase
📁 file folder
📂 open file folder
🗂️ card index dividers
📅 calendar; date
📆 tear-off calendar; date
🗒️ spiral note pad
🗓️ spiral calendar pad
📇 card index
📈 chart with upwards trend; growth up
📉 chart with downwards trend; down
📊 bar chart
📋 clipboard
📌 pushpin; pin
📍 round pushpin; location place
📎 paperclip; attach
🖇️ linked paperclips
📏 straight ruler
📐 triangular ruler
✂️ scissors; cut salon
🗃️ card file box
🗄️ file cabinet
🗑️ wastebasket
🔒 lock; locked secure
🔓 open lock
🔏 lock with ink pen
🔐 closed lock with key
🔑 key
🗝️ old key
🔨 hammer; tool
🪓 axe
⛏️ pick
⚒️ hammer and pick
🛠️ hammer and wrench
🗡️ dagger knife
⚔️ crossed swords
🔫 pistol
🪃 boomerang
🏹 bow and arrow
🛡️ shield
🪚 carpentry saw
🔧 wrench; tool
🪛 screwdriver
🔩 nut and bolt
⚙️ gear; settings
🗜️ compression
⚖️ balance scale
🦯 probing cane
🔗 link symbol; url
⛓️ chains
🪝 hook
🧰 toolbox
🧲 magnet
🪜 ladder
⚗️ alembic
🧪 test tube
🧫 petri dish
🧬 dna double helix
🔬 microscope
🔭 telescope
📡 satellite antenna
💉 syringe
🩸 drop of blood
💊 pill; medicine
🩹 adhesive bandage; bandaid
🩺 stethoscope
🚪 door
🛗 elevator
🪞 mirror
🪟 window
🛏️ bed
🛋️ couch and lamp
🪑 chair
🚽 toilet
🪠 plunger
🚿 shower
🛁 bathtub
🪤 mouse trap
🪒 razor
🧴 lotion bottle
🧷 safety pin
🧹 broom
🧺 basket
🧻 roll of paper
🪣 bucket
🧼 bar of soap
🪥 toothbrush
🧽 sponge
🧯 fire extinguisher
🛒 shopping trolley; cart
🚬 smoking symbol
⚰️ coffin
🪦 headstone
⚱️ funeral urn
🗿 moyai
🪧 placard
`,
  },
  {
    name: "Symbols",
    emoji: `
🏧 automated teller machine
🚮 put litter in its place symbol
🚰 potable water symbol
♿ wheelchair symbol
🚹 mens symbol
🚺 womens symbol
🚻 restroom
🚼 baby symbol
🚾 water closet
🛂 passport control
🛃 customs
🛄 baggage claim
🛅 left luggage
⚠️ warning; caution
🚸 children crossing
⛔ no entry; stop
🚫 no entry sign; forbidden
🚳 no bicycles
🚭 no smoking symbol
🚯 do not litter symbol
🚱 non-potable water symbol
🚷 no pedestrians
📵 no mobile phones
🔞 no one under eighteen symbol; adult
☢️ radioactive
☣️ biohazard
⬆️ up arrow
↗️ up-right arrow
➡️ right arrow
↘️ down-right arrow
⬇️ down arrow
↙️ down-left arrow
⬅️ left arrow
↖️ up-left arrow
↕️ up-down arrow
↔️ left-right arrow
↩️ right arrow curving left
↪️ left arrow curving right
⤴️ right arrow curving up
⤵️ right arrow curving down
🔃 clockwise downwards and upwards open circle arrows
🔄 anticlockwise downwards and upwards open circle arrows
🔙 back with leftwards arrow above
🔚 end with leftwards arrow above
🔛 on with exclamation mark with left right arrow above
🔜 soon with rightwards arrow above
🔝 top with upwards arrow above
🛐 place of worship
⚛️ atom symbol
🕉️ om symbol
✡️ star of david
☸️ wheel of dharma
☯️ yin yang
✝️ latin cross
☦️ orthodox cross
☪️ star and crescent
☮️ peace symbol
🕎 menorah with nine branches
🔯 six pointed star with middle dot
♈ aries
♉ taurus
♊ gemini
♋ cancer
♌ leo
♍ virgo
♎ libra
♏ scorpius
♐ sagittarius
♑ capricorn
♒ aquarius
♓ pisces
⛎ ophiuchus
🔀 twisted rightwards arrows
🔁 clockwise rightwards and leftwards open circle arrows
🔂 clockwise rightwards and leftwards open circle arrows with circled one overlay
▶️ play button
⏩ black right-pointing double triangle
⏭️ black right-pointing double triangle with vertical bar
⏯️ black right-pointing triangle with double vertical bar
◀️ reverse button
⏪ black left-pointing double triangle
⏮️ black left-pointing double triangle with vertical bar
🔼 up-pointing small red triangle
⏫ black up-pointing double triangle
🔽 down-pointing small red triangle
⏬ black down-pointing double triangle
⏸️ pause button
⏹️ stop button
⏺️ record button
⏏️ eject button
🎦 cinema
🔅 low brightness symbol
🔆 high brightness symbol
📶 antenna with bars
📳 vibration mode
📴 mobile phone off
♀️ female sign
♂️ male sign
⚧️ transgender symbol
✖️ multiply
➕ heavy plus sign
➖ heavy minus sign
➗ heavy division sign
♾️ infinity
‼️ double exclamation mark; important
⁉️ exclamation question mark
❓ red question mark
❔ white question mark ornament
❕ white exclamation mark ornament; important
❗ red exclamation mark; important
〰️ wavy dash
💱 currency exchange
💲 heavy dollar sign; money
⚕️ staff of aesculapius
♻️ recycling symbol; recycle
⚜️ fleur-de-lis
🔱 trident emblem
📛 name badge
🔰 japanese symbol for beginner
⭕ hollow red circle
✅ check mark button; done yes ok
☑️ check box with check; done yes
✔️ check mark; done yes ok
❌ cross mark; no wrong cancel x
❎ cross mark button
➰ curly loop
➿ double curly loop
〽️ part alternation mark
✳️ eight-spoked asterisk
✴️ eight-pointed star
❇️ sparkle
©️ copyright
®️ registered
™️ trade mark
🔟 keycap ten
🔠 input symbol for latin capital letters
🔡 input symbol for latin small letters
🔢 input symbol for numbers
🔣 input symbol for symbols
🔤 input symbol for latin letters
🅰️ negative squared latin capital letter a
🆎 negative squared ab
🅱️ negative squared latin capital letter b
🆑 squared cl
🆒 squared cool
🆓 squared free
ℹ️ information
🆔 squared id
Ⓜ️ circled m
🆕 squared new
🆖 squared ng
🅾️ negative squared latin capital letter o
🆗 squared ok
🅿️ negative squared latin capital letter p
🆘 squared sos
🆙 squared up with exclamation mark
🆚 squared vs
🈁 squared katakana koko
🈂️ squared katakana sa
🈷️ squared cjk unified ideograph-6708
🈶 squared cjk unified ideograph-6709
🈯 squared cjk unified ideograph-6307
🉐 circled ideograph advantage
🈹 squared cjk unified ideograph-5272
🈚 squared cjk unified ideograph-7121
🈲 squared cjk unified ideograph-7981
🉑 circled ideograph accept
🈸 squared cjk unified ideograph-7533
🈴 squared cjk unified ideograph-5408
🈳 squared cjk unified ideograph-7a7a
㊗️ japanese congratulations button
㊙️ japanese secret button
🈺 squared cjk unified ideograph-55b6
🈵 squared cjk unified ideograph-6e80
🔴 large red circle
🟠 large orange circle
🟡 large yellow circle
🟢 large green circle
🔵 large blue circle
🟣 large purple circle
🟤 large brown circle
⚫ black circle
⚪ white circle
🟥 large red square
🟧 large orange square
🟨 large yellow square
🟩 large green square
🟦 large blue square
🟪 large purple square
🟫 large brown square
⬛ black large square
⬜ white large square
◼️ black medium square
◻️ white medium square
◾ black medium small square
◽ white medium small square
▪️ black small square
▫️ white small square
🔶 large orange diamond
🔷 large blue diamond
🔸 small orange diamond
🔹 small blue diamond
🔺 up-pointing red triangle
🔻 down-pointing red triangle
💠 diamond shape with a dot inside
🔘 radio button
🔳 white square button
🔲 black square button
#️⃣ keycap #
*️⃣ keycap *
0️⃣ keycap 0
1️⃣ keycap 1
2️⃣ keycap 2
3️⃣ keycap 3
4️⃣ keycap 4
5️⃣ keycap 5
6️⃣ keycap 6
7️⃣ keycap 7
8️⃣ keycap 8
9️⃣ keycap 9
`,
  },
  {
    name: "Flags",
    emoji: `
🏁 chequered flag; finish race
🚩 red flag
🎌 crossed flags
🏴 black flag
🏴‍☠️ pirate flag
🏳️ white flag; surrender
🏳️‍🌈 rainbow flag
🏳️‍⚧️ transgender flag
🏴󠁧󠁢󠁥󠁮󠁧󠁿 flag England
🏴󠁧󠁢󠁳󠁣󠁴󠁿 flag Scotland
🏴󠁧󠁢󠁷󠁬󠁳󠁿 flag Wales
`,
  },
];

/** The countries and regions that have a flag, by their codes (ISO 3166); their names come from the browser. */
export const flagCodes = `
AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CR CU CV CW CX CY CZ DE DG DJ DK DM DO DZ EA EC EE
EG EH ER ES ET EU FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN
HR HT HU IC ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK
LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG
NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG
SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
UM UN US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
`;
