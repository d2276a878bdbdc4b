type TextsByRating = Record<1 | 2 | 3 | 4 | 5, readonly string[]>

/** What buyers write about sellers. */
const ofBuyers: Record<'en' | 'fr', TextsByRating> = {
  en: {
    5: [
      'Exactly as in the photos, well wrapped, and here two days after I paid. Fitted it on Saturday and the warning light is gone.',
      'Checked my registration before sending it to make sure it was the right one. You don’t get that everywhere.',
      'Bolts straight on, part number matches the old one. Cheaper than the dealer by a mile.',
      'Third time I’ve bought from them for the garage. Clean, labelled and honest about the mileage.',
      'Packed like it was going to the moon. Not a scratch on it. Thank you!',
      'Came with the clips and bolts still on, which saved me a trip. Would buy again.',
      'Quick answer to my question about the connector, and it arrived the next day. Perfect.',
      'MOT passed with it the same week. Very happy.',
      'Better condition than described, hardly any wear.',
      'Spot on. The gasket was in the bag too, which I had not expected.',
      'Described as used and still better than the one I took off. Sent the same afternoon.',
      'Rang the yard to ask about the plug and got a straight answer. Part is perfect.',
      'Colour code matches, door went on the same evening. Saved me the spray shop.',
      'Not a mark on it and the mileage was on the label. This is how it should be done.',
      'Second-hand, but you would not know. Car starts first time again.',
      'Delivered to the workshop before ten. Will be back for the other side.',
      'Good people. I ordered late on Friday and it was on my bench on Monday.',
    ],
    4: [
      'Good part, works as it should. Took a day longer than promised.',
      'Fits fine. A bit more surface rust than the photos show, but nothing a wire brush didn’t sort.',
      'All good, though the box was too big and the part was sliding about in it.',
      'Decent price and it works. I had to swap the bracket over from my old one.',
      'As described. One star off because the tracking number came a day after the parcel.',
      'Correct part, honest seller. Could have done with a wipe before it was packed.',
    ],
    3: [
      'The part is fine, but it took eight days and two messages to find out where it was.',
      'Works, but one of the lugs was bent and I had to straighten it in the vice.',
      'OK for the money. The description said tested; the seal was dry, so I replaced it myself.',
    ],
    2: [
      'Described as very good, arrived with a cracked mounting point. Usable after a repair, but not what I paid for.',
      'Slow to send and no reply to my messages. It does work.',
    ],
    1: [
      'Wrong side sent, although I asked twice. Waste of a weekend with the car on stands.',
      'Poorly packed and broken on arrival. Hard work to get an answer.',
    ],
  },
  fr: {
    5: [
      'Pièce conforme aux photos, très bien emballée et livrée en deux jours. Montée sans problème.',
      'Vendeur sérieux : il a vérifié ma référence avant l’envoi. Je recommande.',
      'Référence identique à l’ancienne, montage direct. Bien moins cher qu’en concession.',
      'Envoi rapide, pièce propre et étiquetée. Rien à redire.',
      'Deuxième commande pour le garage, toujours aussi sérieux.',
      'En meilleur état que sur les photos. Merci !',
    ],
    4: [
      'Bonne pièce, fonctionne bien. Livrée avec un jour de retard.',
      'Conforme, un peu de rouille en surface, rien de grave.',
      'Bon prix et bon contact. L’emballage aurait pu être plus solide.',
    ],
    3: ['La pièce fonctionne, mais il a fallu relancer deux fois avant l’envoi.', 'Correct pour le prix. Une patte était tordue.'],
    2: ['Annoncée en très bon état, reçue avec une fixation fendue. Déçu.'],
    1: ['Mauvais côté envoyé malgré ma question. Une journée perdue.'],
  },
}

/** What sellers write about buyers, who get four or five stars. */
const ofSellers: Record<'en' | 'fr', readonly string[]> = {
  en: [
    'Paid straight away and let us know when it had arrived. Welcome back any time.',
    'Easy to deal with, asked the right questions before buying.',
    'Smooth sale, prompt payment. Thank you.',
    'Knows his cars. Hope the old girl is back on the road!',
    'Good buyer, no fuss.',
    'Quick to confirm the delivery. Recommended to other sellers.',
  ],
  fr: ['Paiement immédiat, acheteur sérieux.', 'Très bon contact, à bientôt !', 'Vente sans souci, je recommande cet acheteur.'],
}

const repliesToPraise: Record<'en' | 'fr', readonly string[]> = {
  en: [
    'Thank you, glad it went on without trouble.',
    'Cheers! Give us a shout when you need the other side.',
    'Thanks for taking the time to write.',
  ],
  fr: ['Merci pour votre confiance, à bientôt !', 'Merci, bonne route !'],
}

const repliesToCriticism: Record<'en' | 'fr', readonly string[]> = {
  en: [
    'Sorry about that. We have changed how we pack these, and you were right to say so.',
    'That should not have happened. We were short of hands that week; a message gets an answer the same day now.',
  ],
  fr: ['Désolés pour ce désagrément, nous avons revu notre emballage.'],
}

export const reviewTexts = { ofBuyers, ofSellers, repliesToPraise, repliesToCriticism }
