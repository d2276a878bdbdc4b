import { createStoredPage, type StoredPage } from './stored-page.ts'

const HTML_TYPE = 'text/html; charset=utf-8'

/** A plain page for visitors who have requested too many pages, in both languages. */
export const createTooManyRequestsPage = (retryAfterSeconds: number): StoredPage =>
  createStoredPage({
    status: 429,
    headers: { 'content-type': HTML_TYPE, 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' },
    body: Buffer.from(`<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>Too many requests</title><body style="font:16px/1.5 system-ui;margin:15vh auto;max-width:36em;padding:0 1em">
<h1>Too many requests</h1><p>You have opened many pages in a short time. Please try again in ${retryAfterSeconds} seconds.</p>
<div lang="fr"><h2>Trop de requêtes</h2><p>Vous avez ouvert beaucoup de pages en peu de temps. Réessayez dans ${retryAfterSeconds} secondes.</p></div>`),
  })

/** A plain page for a form that was sent without scripts. Pages accept no data. */
export const createNeedsScriptsPage = (): StoredPage =>
  createStoredPage({
    status: 405,
    headers: { 'content-type': HTML_TYPE, allow: 'GET, HEAD', 'cache-control': 'no-store' },
    body: Buffer.from(`<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>This form needs JavaScript</title><body style="font:16px/1.5 system-ui;margin:15vh auto;max-width:36em;padding:0 1em">
<h1>This form needs JavaScript</h1><p>Nothing was sent. Turn on JavaScript in your browser, or load the page again if it was not loaded completely.</p><p><a href="">Load the page again</a></p>
<div lang="fr"><h2>Ce formulaire nécessite JavaScript</h2><p>Rien n’a été envoyé. Activez JavaScript dans votre navigateur, ou rechargez la page si elle n’a pas été entièrement chargée.</p><p><a href="">Recharger la page</a></p></div>`),
  })

/** Plain HTML for the case that the error page fails, without React and style sheets. */
export const createFallbackErrorPage = (requestId: string): Response =>
  new Response(
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Something went wrong</title><body style="font:16px/1.5 system-ui;margin:15vh auto;max-width:36em;padding:0 1em">
<h1>Something went wrong</h1><p>This page could not be shown. Please try again in a moment.</p>
<p lang="fr">Cette page n’a pas pu s’afficher. Réessayez dans un instant.</p><p><a href="/">Home · Accueil</a></p><p><code>${requestId}</code></p>`,
    { status: 500, headers: { 'content-type': HTML_TYPE } },
  )
