/** Ways to pay that leave the buyer without protection. */
const paymentElsewhere = [
  /paypal\.me\/|revolut\.me\/|monzo\.me\/|cash\.app\/|venmo\.com\/|lydia-app\.com\/|buy\.stripe\.com\/|ko-fi\.com\//iu,
  /\b(?:western\s+union|moneygram|gift\s*cards?|cartes?\s+cadeaux?|bitcoin|usdt|transcash|pcs\s+mastercard)\b/iu,
  /\b(?:friends?\s{0,3}(?:and|&|\+|n|\/)\s{0,3}family|family\s{0,3}(?:and|&|\/)\s{0,3}friends?|entre\s+proches|amis\s+et\s+famille)\b/iu,
  /\b(?:paypal|pp|pay\s?pal)\b.{0,20}\bf\s{0,2}(?:&|\+|and|n|\/)\s{0,2}f\b|\bf\s{0,2}&\s{0,2}f\b|\bcash\s?app\b/iu,
  /\b(?:bank\s+transfer|wire\s+transfer|virement(?:\s+bancaire)?|sort\s+code|iban)\b/iu,
  /\b(?:pay|paying|payer|payez|régler|paiement|payment)\b.{0,40}\b(?:off\s*-?\s*site|directly|hors|directement|en\s+dehors)\b/iu,
  /\b(?:pay|paying|payment)\b.{0,40}\boutside\b(?:\s+(?:of\s+)?(?:the\s+|this\s+)?(?:partlane|site|website|app|platform|here)\b|\s*(?:[.!?,;]|$))/iu,
  /\b(?:pay|paying|deal|buy|sell|sort|trade|payer|acheter|vendre|régler|arranger)\b.{0,40}\b(?:outside|off|hors|en\s+dehors)\b.{0,15}\b(?:partlane|site|app|plateforme|platform)\b/iu,
]

/** Whether a message asks to pay elsewhere, so that its reader is warned. */
export const asksToPayElsewhere = (text: string): boolean => paymentElsewhere.some((pattern) => pattern.test(text))
