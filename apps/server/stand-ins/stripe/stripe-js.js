/*
 * In place of Stripe.js: the public methods that the payment panel calls. The card is sent to the
 * stand-in, never to the page's own server. The real fields are in frames of Stripe; these are not.
 */
;(() => {
  const api = new URL(document.currentScript.src).origin
  const texts = {
    en: {
      number: 'Card number',
      expiry: 'Expiry date',
      cvc: 'Security code',
      wallet: 'Pay with test wallet',
      incomplete: 'Your card number is incomplete.',
    },
    fr: {
      number: 'Numéro de carte',
      expiry: 'Date d’expiration',
      cvc: 'Code de sécurité',
      wallet: 'Payer avec le portefeuille de test',
      incomplete: 'Votre numéro de carte est incomplet.',
    },
  }

  class Element {
    constructor(kind, elements) {
      this.kind = kind
      this.elements = elements
      this.handlers = {}
    }
    on(event, handler) {
      this.handlers[event] = handler
      return this
    }
    fire(event, value) {
      if (this.handlers[event]) this.handlers[event](value)
    }
    mount(target) {
      this.root = target
      const { variables = {} } = this.elements.options.appearance || {}
      target.style.color = variables.colorText || ''
      target.replaceChildren(...(this.kind === 'payment' ? this.createFields() : this.createWallet()))
      setTimeout(() => this.fire('ready', { availablePaymentMethods: { googlePay: true } }), 0)
    }
    createFields() {
      const names = { number: 'cc-number', expiry: 'cc-exp', cvc: 'cc-csc' }
      this.inputs = {}
      this.error = Object.assign(document.createElement('p'), { role: 'alert' })
      const labels = Object.entries(names).map(([name, autocomplete]) => {
        const input = Object.assign(document.createElement('input'), { autocomplete, inputMode: 'numeric', id: `stripe-${name}` })
        const { variables = {} } = this.elements.options.appearance || {}
        input.style.cssText = `display:block;width:100%;min-height:44px;box-sizing:border-box;padding:.5rem;font:inherit;border:1px solid;border-radius:8px;color:inherit;background:${variables.colorBackground || 'transparent'}`
        input.addEventListener('input', () =>
          this.fire('change', { complete: this.isComplete(), empty: !input.value, value: { type: 'card' } }),
        )
        this.inputs[name] = input
        const label = Object.assign(document.createElement('label'), { textContent: this.elements.texts[name] })
        label.style.cssText = 'display:block;margin-bottom:.75rem'
        label.append(input)
        return label
      })
      return [...labels, this.error]
    }
    createWallet() {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: this.elements.texts.wallet })
      button.style.cssText = 'width:100%;min-height:44px;border-radius:8px;background:#000;color:#fff;font:inherit;border:1px solid #fff'
      button.addEventListener('click', () => {
        this.elements.wallet = true
        this.fire('click', {
          expressPaymentType: 'google_pay',
          resolve: () => this.fire('confirm', { expressPaymentType: 'google_pay', paymentFailed() {} }),
        })
      })
      return [button]
    }
    isComplete() {
      return this.inputs.number.value.replaceAll(' ', '').length >= 15
    }
    update() {}
    destroy() {
      if (this.root) this.root.replaceChildren()
    }
    unmount() {
      this.destroy()
    }
  }

  class Elements {
    constructor(options) {
      this.options = options
      this.texts = texts[String(options.locale).startsWith('fr') ? 'fr' : 'en']
    }
    create(kind) {
      const element = new Element(kind, this)
      if (kind === 'payment') this.payment = element
      return element
    }
    update(options) {
      Object.assign(this.options, options)
    }
    async submit() {
      if (this.wallet) return {}
      if (this.payment.isComplete()) return {}
      this.payment.error.textContent = this.texts.incomplete
      this.payment.inputs.number.focus()
      return { error: { type: 'validation_error', code: 'incomplete_number', message: this.texts.incomplete } }
    }
  }

  window.Stripe = (key, { locale } = {}) => ({
    elements: (options) => new Elements({ locale, ...options }),
    async createConfirmationToken({ elements, params = {} }) {
      const body = new URLSearchParams()
      if (params.return_url) body.set('return_url', params.return_url)
      body.set('payment_method_data[type]', elements.wallet ? 'wallet' : 'card')
      if (!elements.wallet) {
        body.set('payment_method_data[card][number]', elements.payment.inputs.number.value)
        body.set('payment_method_data[card][exp_month]', '12')
        body.set('payment_method_data[card][exp_year]', '2034')
        body.set('payment_method_data[card][cvc]', elements.payment.inputs.cvc.value || '123')
      }
      elements.wallet = false
      try {
        const response = await fetch(`${api}/v1/confirmation_tokens`, { method: 'POST', body, headers: { authorization: `Bearer ${key}` } })
        const json = await response.json()
        if (json.error && elements.payment.error) elements.payment.error.textContent = json.error.message
        return json.error ? { error: json.error } : { confirmationToken: json }
      } catch {
        return { error: { type: 'api_connection_error', message: 'No connection to Stripe.' } }
      }
    },
    async handleNextAction() {
      return {}
    },
  })
})()
