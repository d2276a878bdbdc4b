/** Ways to pay that leave the buyer without protection. */
const paymentElsewhere = [
  /paypal\.me\/|revolut\.me\/|monzo\.me\/|cash\.app\/|venmo\.com\/|lydia-app\.com\/|buy\.stripe\.com\/|ko-fi\.com\//iu,
  /\b(?:western\s+union|moneygram|gift\s*cards?|cartes?\s+cadeaux?|bitcoin|usdt|transcash|pcs\s+mastercard)\b/iu,
  /\b(?:friends\s*(?:and|&)\s*family|entre\s+proches)\b/iu,
  /\b(?:bank\s+transfer|wire\s+transfer|virement(?:\s+bancaire)?|sort\s+code|iban)\b/iu,
  /\b(?:pay|paying|payer|payez|régler|paiement|payment)\b.{0,40}\b(?:outside|off\s*-?\s*site|directly|hors|directement|en\s+dehors)\b/iu,
  /\b(?:outside|hors|en\s+dehors)\b.{0,30}\b(?:partlane|site|app|plateforme|platform)\b/iu,
]

/** Whether a message asks to pay elsewhere, so that its reader is warned. */
export const asksToPayElsewhere = (text: string): boolean => paymentElsewhere.some((pattern) => pattern.test(text))
