/**
 * Words that follow "WhatsApp me" and "my Facebook is" in sentences without contact data, in
 * English and French.
 */
const commonWords = new Set(
  `
  about account address afterwards again alone already also always another anyone anything anytime available away
  back because before best better blocked both broken busy call chat closed correct dead deactivated deleted details
  difficult dimensions direct disabled down early easier easy else enough everything fast faster fine first free friend
  from full gone good great group hacked help here hidden hour images immediately info information instead invoice just
  last late later link links list listing location locked marketplace maybe measurements message messages minute missing
  more morning evening afternoon necessary never next night nothing number numbers offer offers offline okay online only
  open other page photo photos pics picture pictures please postcode price prices private problem profile proof public
  question questions quick quickest receipt regarding restricted right same screenshot screenshots secret setup simpler
  size sizes slow some something sometime sometimes soon sooner sorry suspended text texts thank thanks that then there
  these this those though time today together tomorrow tonight tracking unavailable update updates urgent using very
  video videos wait week weekend welcome whatever when whenever where which while will with without work working worth
  wrong yesterday yours yourself cheers asap everyone anyway stuff things dispatch shipping parts

  adresse après aujourd aussi autre avant bientôt bloqué bonjour cassé cela celui cette chaque chose clair combien comme
  compte correct cordialement coucou deconnecté déconnecté demain dernier désactivé désolé détails devis dimanche dispo
  disponible encore ensuite facile facture fermé fichier gratuit groupe hein heure heures hors hier image images
  immédiat impossible indisponible infos jeudi jour journée jours l'après lien liens ligne lundi mardi mercredi merci
  mesures mieux mois montre numéro numéros occupé ouvert panne parfois pareil personne photos pièce pièces piraté
  plaît plutôt possible pourquoi pratique préférable prix privé probable prochain public quand quelque question
  rapide rapidement référence référence refusé samedi secret semaine sera service seulement simple soir soirée
  supprimé suivi super tantôt tard toujours tout toute toutes tous utile vendredi vidéo vidéos vite voilà vrai
`
    .trim()
    .split(/\s+/),
)

/** Endings of adverbs and of days: quickly, rapidement, Monday, fortnights. */
const commonEnding = /(?:ly|ment|days?|nights?)$/

/** Whether a word is one of those, or has one of their endings. */
export function isCommonWord(word: string): boolean {
  const lowerCase = word.toLowerCase()
  return commonWords.has(lowerCase) || commonEnding.test(lowerCase)
}
