type Line = ['buyer' | 'seller', string]

/** What buyers and sellers have written, from the oldest to the newest message. */
export const conversations: Record<'en' | 'fr', Line[][]> = {
  en: [
    [
      ['buyer', 'Is it still available?'],
      ['seller', 'Yes, on the shelf and ready to go.'],
      ['buyer', 'Great. Does it fit a facelift model too?'],
      ['seller', 'Yes, the part number did not change with the facelift. It is in the list of vehicles.'],
      ['buyer', 'Thank you, I have just ordered it.'],
    ],
    [
      ['buyer', 'Are the clips still on it?'],
      ['seller', 'All but one. I can put a spare in the parcel.'],
      ['buyer', 'That would be perfect.'],
    ],
    [
      ['buyer', 'Could you send a parcel to my workshop instead?'],
      ['seller', 'Of course, choose the address at checkout.'],
    ],
    [['buyer', 'How many miles has the donor car done?']],
    [
      ['buyer', 'It arrived today, well packed. Thanks!'],
      ['seller', 'Thank you for letting me know. Happy driving.'],
    ],
  ],
  fr: [
    [
      ['buyer', 'Bonjour, la pièce est-elle toujours disponible ?'],
      ['seller', 'Bonjour, oui, elle est en stock.'],
      ['buyer', 'Parfait, je la commande.'],
    ],
    [
      ['buyer', 'Les clips de fixation sont-ils fournis ?'],
      ['seller', 'Oui, ils sont montés sur la pièce.'],
    ],
    [['buyer', 'Combien de kilomètres avait le véhicule donneur ?']],
  ],
}
