import { describe, expect, it } from 'vitest'
import { MASK, maskContacts } from './mask-contacts.ts'

describe('maskContacts', () => {
  it.each([
    ['Call 07700 900123 please', `Call ${MASK} please`],
    ['+44 (0) 7700-900.123', MASK],
    ['0 7 7 0 0 9 0 0 1 2 3', MASK],
    ['zero seven seven double oh, nine oh oh one two three!', `${MASK}!`],
    ['06 12 34 56 78', MASK],
    ['zéro six douze trente-quatre cinquante-six soixante-dix-huit', MASK],
    ['٠٧٧٠٠٩٠٠١٢٣', MASK],
    ['０７７００９００１２３', MASK],
    ['077\u200b00 90\u200b0123', MASK],
    ['I can do 50. 07700 900123', `I can do 50. ${MASK}`],
    ['£25, 07700 900123 or 06 12 34 56 78', `£25, ${MASK} or ${MASK}`],
    ['Golf 2014, 07700 900123', `Golf 2014, ${MASK}`],
    ['07700900123 00000000000000000000', `${MASK} 00000000000000000000`],
    ['0044 7700 900123', MASK],
    ['0 770 090 0123', MASK],
    ['mail a@t.co or priya@x.com', `mail ${MASK} or ${MASK}`],
    ['jo\u200b@exam\u200dple.com', MASK],
    ['jo @ example . com', MASK],
    ['jo@example. com', MASK],
    ['jo @ parts . example . co . uk today', `${MASK} today`],
    ['⓪⑦⑦⓪⓪ ⑨⓪⓪①②③', MASK],
    ['⓿❼❼⓿⓿ ➒⓿⓿➀➁➂', MASK],
    ['⁰⁷⁷⁰⁰ ⁹⁰⁰¹²³', MASK],
    ['0️⃣7️⃣7️⃣0️⃣0️⃣9️⃣0️⃣0️⃣1️⃣2️⃣3️⃣ now', `${MASK}\ufe0f\u20e3 now`],
    ['O7700 9OO123', MASK],
    ['o77oo 9 oo l23', MASK],
    ['07700\n\n900123', MASK],
    ['07700\n \n\n\n900123', MASK],
    ['WhatsApp me jo_parts77', `WhatsApp me ${MASK}`],
    ['my insta is bob.parts99', `my insta is ${MASK}`],
    ['Telegram: bobsparts', `Telegram: ${MASK}`],
    ['signal me bob_77', `signal me ${MASK}`],
    ['add me on signal: bobsparts', `add me on signal: ${MASK}`],
    ['add me on snap under bobsparts', `add me on snap under ${MASK}`],
    ['I am on telegram, it is @bobsparts', `I am on telegram, it is ${MASK}`],
    ['whatsapp me bobsparts', `whatsapp me ${MASK}`],
    ['Whatsapp me Bobsparts please', `Whatsapp me ${MASK} please`],
    ['You can telegram us on bobs.parts. Thanks', `You can telegram us on ${MASK}. Thanks`],
    ['whatsapp me bobs\u200bparts!', `whatsapp me ${MASK}!`],
    ['my telegram is bobsparts.', `my telegram is ${MASK}.`],
    ['My Facebook Messenger is bobsparts, ok', `My Facebook Messenger is ${MASK}, ok`],
    ['contact me on telegram bobsparts', `contact me on telegram ${MASK}`],
    ['telegram username bobsparts\nI am online', `telegram username ${MASK}\nI am online`],
    ['Contactez-moi sur WhatsApp bobsparts, merci', `Contactez-moi sur WhatsApp ${MASK}, merci`],
    ['whatsapp moi bobpièces svp', `whatsapp moi ${MASK} svp`],
    ['Mon insta c’est bobsparts', `Mon insta c’est ${MASK}`],
    ['mon pseudo telegram est là, telegram pseudo bobsparts', `mon pseudo telegram est là, telegram pseudo ${MASK}`],
    ['facebook.com\u200b/jo', MASK],
    ['mail me: jo.bloggs@example.co.uk.', `mail me: ${MASK}.`],
    ['jo (at) example (dot) com', MASK],
    ['jo at example dot com', MASK],
    ['jean arobase exemple point fr', MASK],
    ['I am at 12 Station Road, LS1 4DY', `I am at ${MASK}`],
    ['12 bis rue de la Paix', MASK],
    ['https://wa.me/447700900123 or t.me/someone', `${MASK} or ${MASK}`],
  ])('hides contact data: %s', (text, masked) => expect(maskContacts(text)).toBe(masked))

  it.each([
    'It fits a 2014 Golf 1.6 TDI, 105 hp, 120000 miles.',
    'Will this replace Bosch 0 986 424 797 or Hella 1EL 009 456 051?',
    'Mercedes number on mine is 0009050342, ATE 03.9901-2901.4, BMW 33 32 6 763 092',
    'I can pick up at 10.30 tomorrow',
    'Part 5Q0 615 301 H, brake disc 312 x 25 mm',
    'I bought two in 2019 and one in 2021',
    'The price is 1.250,00 or 1,250.00?',
    'Look at the photo. It is great',
    'Un ou deux ? J’en ai six.',
    'Look @ it. Great part',
    'Look @ the photo . Is it the left one?',
    'Can you WhatsApp me please?',
    'I saw it on Facebook today, at 10.30',
    'Signal wire for the O2 sensor, 0.5 mm², 12 V',
    'Is it OE 1O0 955 559?',
    'I have 2\n\nThe other 3 are sold',
    'Bosch 0 986 424 797\n\n1EL 009 456 051',
    '½ or ¼ inch?',
    'VIN WVWZZZ1KZAW123456',
    '',
    'zero seven seven double oh nine hundred',
  ])('keeps other text: %s', (text) => expect(maskContacts(text)).toBe(text))

  it.each([
    'Is the turn signal 8E0941004 the same?',
    'turn signal: left side',
    'The crank signal P0335 is stored',
    'No ABS signal: please check',
    'a snap 12mm socket, signal is 12V',
  ])('keeps words about parts: %s', (text) => expect(maskContacts(text)).toBe(text))

  it.each([
    'WhatsApp me please',
    'whatsapp me today.',
    'You can WhatsApp me tomorrow, thanks',
    'Whatsapp me photos please',
    'whatsapp me the exact part number',
    'whatsapp me measurements, thanks',
    'Facebook me directly!',
    'message me on WhatsApp on Saturday.',
    'message me on WhatsApp Saturday.',
    'contact us on facebook marketplace.',
    'My Facebook is private.',
    'my whatsapp is broken, sorry',
    'our instagram is down.',
    'Can you whatsapp me Bosch?',
    'Is that your facebook name?',
    'I sold it on Facebook last week',
    'whatsapp me once you have measured the bracket',
    'telegram me please.Thanks',
    'WhatsApp moi demain',
    'Écrivez-moi sur WhatsApp rapidement, merci',
    'Envoyez-moi les photos sur WhatsApp',
    'whatsapp moi les cotes exactes',
    'contactez-nous sur facebook lundi.',
    'Mon Facebook est privé.',
    'mon whatsapp est en panne',
    'Mon WhatsApp est désactivé, désolé',
  ])('keeps sentences about messengers: %s', (text) => expect(maskContacts(text)).toBe(text))

  it('keeps a part number of the listing after the name of a messenger', () => {
    expect(maskContacts('From your facebook: 8E0 941 004', { partNumbers: ['8E0941004'] })).toContain('8E0')
    expect(maskContacts('whatsapp me as 8E0941004A', { partNumbers: ['8E0-941-004-A'] })).toBe('whatsapp me as 8E0941004A')
  })

  it('keeps the part numbers of the listing', () => {
    expect(maskContacts('Is it 0 986 424 797?', { partNumbers: ['0986424797'] })).toBe('Is it 0 986 424 797?')
  })

  it('ends a number at other words', () => {
    expect(maskContacts('0770 and then you want 0900123')).toBe('0770 and then you want 0900123')
  })
})
