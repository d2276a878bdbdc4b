import type { FastifyInstance } from 'fastify'
import { renderPage } from '../shared/pages.ts'
import type { Provider } from './provider.ts'
import { decideOnboarding, type OnboardingChoice, onboardingChoices } from './routes/onboarding.ts'
import { languageOf } from './texts.ts'

const labels: Record<'en' | 'fr', Record<OnboardingChoice | 'title', string>> = {
  en: {
    title: 'Connect your PayPal account',
    complete: 'Agree and connect',
    refusing: 'Connect an account that refuses payouts',
    waiting: 'Connect, and PayPal checks the account',
    unconfirmed_email: 'Connect without a confirmed email address',
    restricted: 'Connect, and PayPal restricts the account',
    refused_consent: 'Refuse the permissions',
    cancelled: 'Return without a choice',
    revoked: 'Remove the connection',
  },
  fr: {
    title: 'Connecter votre compte PayPal',
    complete: 'Accepter et connecter',
    refusing: 'Connecter un compte qui refuse les virements',
    waiting: 'Connecter, et PayPal vérifie le compte',
    unconfirmed_email: 'Connecter sans adresse e-mail confirmée',
    restricted: 'Connecter, et PayPal limite le compte',
    refused_consent: 'Refuser les autorisations',
    cancelled: 'Revenir sans choisir',
    revoked: 'Supprimer la connexion',
  },
}

type ReferralRoute = { Params: { id: string }; Body: string }

/** The pages where a seller connects an account, with every result. */
export function addOnboardingPages(app: FastifyInstance, provider: Provider): void {
  app.get<ReferralRoute>('/_hosted/onboarding/:id', async (request, reply) => {
    if (!provider.state.referrals.has(request.params.id)) return reply.code(404).send()
    const language = languageOf(request.headers['accept-language'])
    const texts = labels[language]
    const buttons = onboardingChoices.map((choice) => `<button name="choice" value="${choice}">${texts[choice]}</button>`).join('')
    return reply.type('text/html; charset=utf-8').send(renderPage(texts.title, `<form method="post">${buttons}</form>`, language))
  })
  app.post<ReferralRoute>('/_hosted/onboarding/:id', async (request, reply) => {
    const referral = provider.state.referrals.get(request.params.id)
    const chosen = new URLSearchParams(String(request.body)).get('choice')
    const choice = onboardingChoices.find((entry) => entry === chosen)
    if (!referral || !choice) return reply.code(404).send()
    return reply.redirect(decideOnboarding(provider, referral, choice), 303)
  })
}
