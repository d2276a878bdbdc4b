/*
 * In place of PayPal's script: the methods of `paypal.Buttons` that the payment panel calls. The
 * approval is a window of the stand-in, or a redirect if the browser opens no window.
 */
;(() => {
  const { origin: api, searchParams } = new URL(document.currentScript.src)
  const POLL_MS = 200
  const texts = { en: 'Pay with PayPal', fr: 'Payer avec PayPal' }
  const language = (searchParams.get('locale') || document.documentElement.lang || 'en').toLowerCase().startsWith('fr') ? 'fr' : 'en'

  const createButton = () => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: texts[language] })
    button.style.cssText =
      'width:100%;min-height:44px;border:1px solid #003087;border-radius:8px;background:#ffc439;color:#001435;font:inherit;font-weight:600;cursor:pointer'
    return button
  }

  const readDecision = async (orderID) => {
    const response = await fetch(`${api}/_hosted/approvals/${encodeURIComponent(orderID)}`)
    return response.ok ? response.json() : { status: 'open' }
  }

  const waitForDecision = async (orderID, popup) => {
    for (;;) {
      const wasClosed = popup.closed
      const decision = await readDecision(orderID)
      if (decision.status !== 'open') return decision
      if (wasClosed) return { status: 'cancelled' }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  const approve = async (options) => {
    // Opened before the order exists: browsers block windows that no click has opened.
    const popup = window.open('', 'paypal-approval', 'width=480,height=640')
    let orderID
    try {
      orderID = await options.createOrder({ paymentSource: 'paypal' }, {})
    } catch (error) {
      if (popup) popup.close()
      throw error
    }
    const address = `${api}/checkoutnow?token=${encodeURIComponent(orderID)}`
    if (!popup) {
      window.location.assign(address)
      return
    }
    popup.location.href = `${address}&popup=1`
    const decision = await waitForDecision(orderID, popup)
    popup.close()
    if (decision.status === 'approved')
      await options.onApprove({ orderID, payerID: decision.payerID, paymentSource: 'paypal' }, { redirect() {} })
    else if (options.onCancel) options.onCancel({ orderID }, { redirect() {} })
  }

  window.paypal = {
    FUNDING: { PAYPAL: 'paypal' },
    Buttons: (options = {}) => {
      const button = createButton()
      button.addEventListener('click', async () => {
        button.disabled = true
        try {
          if (options.onClick) await options.onClick({ fundingSource: 'paypal' }, { resolve: () => true, reject: () => false })
          await approve(options)
        } catch (error) {
          if (options.onError) options.onError(error)
        } finally {
          button.disabled = false
        }
      })
      return {
        isEligible: () => options.fundingSource === undefined || options.fundingSource === 'paypal',
        async render(target) {
          const element = typeof target === 'string' ? document.querySelector(target) : target
          if (!element) throw new Error('Document is ready and element does not exist')
          element.replaceChildren(button)
          if (options.onInit) options.onInit({ fundingSource: 'paypal' }, { enable: () => {}, disable: () => {} })
        },
        async close() {
          button.remove()
        },
      }
    },
  }
})()
