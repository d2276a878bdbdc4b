export type Line = {
  author: 'buyer' | 'seller'
  text: string
  /** The seller shows the part. */
  hasPhoto?: boolean
}

export type Conversation = {
  /** Slugs of the categories or main categories it is about. Without any: every part. */
  parts?: readonly string[]
  /** From the oldest to the newest message. */
  lines: readonly Line[]
  /** Shown on the listing: the first question, shortened, with the first reply. */
  published?: { text: string; reply: string }
}

const asks = (text: string): Line => ({ author: 'buyer', text })
const replies = (text: string): Line => ({ author: 'seller', text })
const shows = (text: string): Line => ({ author: 'seller', text, hasPhoto: true })

const rotating = ['brake-discs', 'brake-drums']
const body = ['body-panels', 'doors-mirrors']
const control = ['ecu-modules', 'infotainment']

/**
 * What buyers and sellers write before a purchase. Texts are true for every part of their
 * categories.
 */
export const conversations: Record<'en' | 'fr', readonly Conversation[]> = {
  en: [
    {
      parts: rotating,
      lines: [
        asks('Hi, is the price for the pair or for one side?'),
        replies('For the pair. We never sell them singly.'),
        asks('Good. Do I need to clean anything off before fitting?'),
        replies('There is a thin film of oil against rust. Wipe both faces with brake cleaner, then fit.'),
        asks('Thanks, ordering now.'),
      ],
      published: { text: 'is the price for the pair or for one side?', reply: 'For the pair. We never sell them singly.' },
    },
    {
      parts: ['brake-pads', 'brake-shoes'],
      lines: [
        asks('Morning. Do these come with the wear sensor lead?'),
        replies('Only if the description says so. On most cars of this age the lead is a separate part.'),
        asks('Mine snapped when I took the wheel off. I will get one at the same time.'),
        replies('Wise. Put it in the same basket and the postage is combined.'),
      ],
    },
    {
      parts: ['brake-calipers', 'caliper-carriers'],
      lines: [
        asks('Does the bleed nipple turn, or is it seized like every one on my car?'),
        shows('It turns. We free and re-grease them before listing. Photo taken just now.'),
        asks('That is cleaner than I expected. Is there a core to send back?'),
        replies('No old unit needed unless the listing shows a surcharge.'),
      ],
      published: {
        text: 'Does the bleed nipple turn, or is it seized?',
        reply: 'It turns. We free and re-grease them before listing.',
      },
    },
    {
      parts: ['suspension', 'steering'],
      lines: [
        asks('Is this for the standard or the lowered sport suspension?'),
        replies('Standard. The sport version has another part number. Have a look at the number of your old part to be safe.'),
        asks('Checked it under the car, it matches. Will I need an alignment after fitting?'),
        replies('I would always have the tracking checked after work there, it saves a set of tyres.'),
      ],
      published: {
        text: 'Is this for the standard or the sport suspension?',
        reply: 'Standard. The sport version has another part number: compare it with the one on your old part.',
      },
    },
    {
      parts: ['suspension'],
      lines: [
        asks('Would you replace these one at a time or always both sides?'),
        replies('Both sides of an axle. One new against one worn never sits level.'),
        asks('Fair enough. Can you do two in one parcel?'),
        replies('Yes, set the quantity to two if it lets you, otherwise message me and I will combine them.'),
      ],
    },
    {
      parts: ['engine'],
      lines: [
        asks('Hello, what is the engine code of the car this came off?'),
        shows('See the plate in the photo. The code is also in the listing under details.'),
        asks('Perfect, that is mine. Any sign of oil leaks around it?'),
        replies('None. It was running when we took it off, and we drained it dry for the courier.'),
      ],
      published: {
        text: 'what is the engine code?',
        reply: 'It is in the listing under details. We compare it with the plate of every donor car.',
      },
    },
    {
      parts: ['engine', 'cooling-heating'],
      lines: [
        asks('Are gaskets or seals included, or do I buy those on their own?'),
        replies('Not included. Always fit new ones, they cost little and save doing the job twice.'),
        asks('Will do. What is the torque for the bolts, do you know?'),
        replies('It differs by engine, so please take it from the manual rather than from me.'),
      ],
      published: {
        text: 'Are gaskets or seals included?',
        reply: 'Not included. Always fit new ones: they cost little and save doing the job twice.',
      },
    },
    {
      parts: ['alternators', 'starter-motors', 'alternator-parts'],
      lines: [
        asks('Has this one been bench tested?'),
        replies('Yes, under load. The result is written on a tag that comes with it.'),
        asks('And how many amps is it? There are two versions for my car.'),
        shows('Here is the label. Compare it with yours before you order.'),
        asks('Same label, great.'),
      ],
      published: { text: 'Has this one been bench tested?', reply: 'Yes, under load. The result is on a tag that comes with it.' },
    },
    {
      parts: ['ignition-electrics', 'electronics-sensors'],
      lines: [
        asks('My connector has four pins. Is yours the same?'),
        shows('Four pins, see photo. The locking tab is intact too.'),
        asks('Spot on. Does it need coding with a tester?'),
        replies('Clear the fault memory after fitting, nothing else as far as we have seen.'),
      ],
    },
    {
      parts: ['lighting'],
      lines: [
        asks('Are all the mounting tabs there? My last one came with two broken.'),
        shows('All of them, photographed from the back for you.'),
        asks('Thank you. Bulbs included?'),
        replies('No, swap yours over. It saves you posting glass.'),
      ],
      published: { text: 'Are all the mounting tabs there?', reply: 'Yes, all of them. Bulbs are not included.' },
    },
    {
      parts: ['lighting'],
      lines: [
        asks('Is this for right-hand drive? I do not want to fail the MOT on beam pattern.'),
        replies('Right-hand drive, off a UK car. The marking is on the lens.'),
        asks('Brilliant, thanks.'),
      ],
    },
    {
      parts: body,
      lines: [
        asks('What is the paint code, and is there any filler in it?'),
        replies('The colour is in the title, the code is on the sticker we leave on. No filler, we check with a magnet and a gauge.'),
        asks('How do you send something this big?'),
        replies('On a pallet or by a two-man courier, wrapped in foam. You can also collect it.'),
        asks('I will collect on Saturday then. Do you have someone to help load?'),
        replies('Always two of us in the yard until four.'),
      ],
      published: { text: 'is there any filler in it?', reply: 'No filler. We check with a magnet and a paint gauge.' },
    },
    {
      parts: ['doors-mirrors', 'glass'],
      lines: [
        asks('Does it come complete with motor and wiring?'),
        replies('What you see in the photos is what you get, nothing has been taken off since.'),
        asks('Great, so I only move my own trim across.'),
        replies('Exactly. Warm the clips first, they are brittle in winter.'),
      ],
    },
    {
      parts: ['interior', 'seats-belts'],
      lines: [
        asks('Any smell of smoke or dogs? Sorry to ask.'),
        replies('Fair question. Neither, the previous owner was fussy and we shampoo everything.'),
        asks('And no wear on the side bolster?'),
        shows('Took this one in daylight so that you can see the bolster.'),
      ],
    },
    {
      parts: control,
      lines: [
        asks('Will this work if I just plug it in, or does it need coding?'),
        replies('It needs coding to your car. Any workshop with the dealer software does it in twenty minutes.'),
        asks('Is the part number suffix important? Mine ends in another letter.'),
        replies('A later letter usually replaces an earlier one, not the other way round. Ask your workshop with both numbers.'),
      ],
      published: {
        text: 'Will this work if I just plug it in, or does it need coding?',
        reply: 'It needs coding to your car. Any workshop with the dealer software can do it.',
      },
    },
    {
      parts: ['wheels-tyres'],
      lines: [
        asks('Are they straight? The last set I bought shook at seventy.'),
        replies('Spun on the balancer before listing. No buckles, no cracks, light kerb marks only where the photos show them.'),
        asks('Do the original bolts fit?'),
        replies('Yes, for a car from the list. Torque them again after fifty miles.'),
      ],
    },
    {
      parts: ['transmission-clutch', 'drivetrain'],
      lines: [
        asks('How many miles had the donor done?'),
        replies('Seventy-two thousand with full history. It was written off for rear damage.'),
        asks('Did it change cleanly into all gears?'),
        replies('We drove it into the yard ourselves. No noise, no slip.'),
        asks('Good enough for me.'),
      ],
    },
    {
      parts: ['filters-service', 'oils-fluids'],
      lines: [
        asks('Is this the one with the seal in the box?'),
        replies('Yes, if the maker packs one it is in there. The boxes are unopened.'),
        asks('I do three of these cars a week. Any chance of a discount for ten?'),
        replies('Message me from your business account and I will see what I can do.'),
      ],
    },
    {
      parts: ['exhaust-emissions', 'fuel-system'],
      lines: [
        asks('Can I see the flange? Mine was rotten.'),
        shows('Surface rust only, the face is flat. New studs are worth it at this age.'),
        asks('Agreed, I have some. Thanks for the quick photo.'),
      ],
    },
    {
      lines: [
        asks('Does it fit a facelift model too?'),
        replies('If the facelift is in the list of vehicles, yes. Your registration in the search tells you for sure.'),
        asks('It says it fits. Ordering tonight.'),
      ],
      published: {
        text: 'Does it fit a facelift model too?',
        reply: 'If the facelift is in the list of vehicles, yes. Enter your registration to be sure.',
      },
    },
    {
      lines: [
        asks('If I order before noon, does it leave today?'),
        replies('Before two on working days, yes.'),
        asks('Car is on the ramp, so that helps a lot.'),
        replies('I will put yours at the front.'),
      ],
      published: { text: 'If I order before noon, does it leave today?', reply: 'Orders before two on working days leave the same day.' },
    },
    {
      lines: [
        asks('Could you send it straight to my garage?'),
        replies('Of course, enter their address at checkout and your own phone number for the courier.'),
        asks('Perfect.'),
      ],
    },
    {
      lines: [
        asks('I have the old part in my hand and the last digit of the number is different. Problem?'),
        replies('Often a newer version of the same thing. Send me both numbers and I will look it up.'),
        asks('Found it on a forum, it supersedes mine. Buying it.'),
      ],
    },
    {
      lines: [
        asks('What if it turns out not to be the fault and I do not need it?'),
        replies('Send it back unused within the return period on the page, in its box.'),
      ],
    },
    { lines: [asks('Would you take a bit less if I collect today?')] },
    { lines: [asks('Is this the last one, or can you get a second for the other side?')] },
  ],
  fr: [
    {
      parts: rotating,
      lines: [
        asks('Bonjour, le prix est-il pour la paire ?'),
        replies('Bonjour, oui, toujours pour la paire.'),
        asks('Faut-il changer les plaquettes en même temps ?'),
        replies('Je le conseille, sinon les anciennes marquent les pièces neuves.'),
      ],
      published: { text: 'le prix est-il pour la paire ?', reply: 'Oui, toujours pour la paire.' },
    },
    {
      parts: ['lighting'],
      lines: [
        asks('Bonjour, est-ce un modèle pour la conduite à droite ?'),
        replies('Oui, il vient d’une voiture britannique. Il ne convient pas pour rouler en France.'),
        asks('Merci de l’avoir précisé, ma voiture est immatriculée à Londres.'),
      ],
    },
    {
      parts: body,
      lines: [
        asks('Bonjour, y a-t-il de la rouille au dos ?'),
        shows('Aucune, voici une photo du dos.'),
        asks('Parfait. Comment est-ce emballé ?'),
        replies('Mousse, carton double et palette.'),
      ],
    },
    {
      parts: ['engine', 'transmission-clutch', 'drivetrain'],
      lines: [
        asks('Combien de kilomètres avait le véhicule donneur ?'),
        replies('Environ 110 000 km, carnet complet.'),
        asks('Une facture est-elle fournie ?'),
        replies('Oui, vous la trouvez dans votre commande.'),
      ],
    },
    {
      parts: ['ignition-electrics', 'electronics-sensors', 'ecu-modules'],
      lines: [
        asks('Faut-il une programmation après le montage ?'),
        replies('Effacez les défauts avec une valise. Un boîtier doit être codé par un atelier.'),
        asks('Très bien, mon garage s’en charge.'),
      ],
    },
    {
      lines: [
        asks('Bonjour, la pièce est-elle toujours disponible ?'),
        replies('Bonjour, oui, elle est en stock et part demain matin.'),
        asks('Parfait, je la commande.'),
      ],
    },
    {
      lines: [
        asks('La livraison en France passe-t-elle par la douane ?'),
        replies('Oui. Les frais éventuels sont à payer à la livraison, le délai est de cinq à sept jours.'),
        asks('D’accord, merci pour la franchise.'),
      ],
      published: {
        text: 'La livraison en France passe-t-elle par la douane ?',
        reply: 'Oui. Les frais éventuels sont à payer à la livraison.',
      },
    },
    {
      lines: [
        asks('Les vis de fixation sont-elles fournies ?'),
        replies('Non, seulement ce que montrent les photos.'),
        asks('Je réutiliserai les miennes.'),
      ],
    },
    { lines: [asks('Bonjour, pouvez-vous l’envoyer dans un point relais ?')] },
  ],
}
