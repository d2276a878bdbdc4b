-- What an order freezes for the money of its seller, and the settings of sellers that it copies
-- (docs/money.md). Constant defaults need no rewrite of the tables.

alter table orders
  -- The VAT within fee_minor and its rate.
  add column fee_vat_percentage numeric(5, 2) not null default 0 check (fee_vat_percentage between 0 and 100),
  add column fee_vat_minor integer not null default 0 check (fee_vat_minor >= 0),
  add column repaid_fee_vat_minor integer not null default 0 check (repaid_fee_vat_minor >= 0),
  -- The kind of invoice that the buyer gets, and the VAT rate of the seller's prices.
  add column invoice_kind text not null default 'private' check (invoice_kind in ('private', 'vat_registered', 'margin_scheme')),
  add column invoice_vat_percentage numeric(5, 2) not null default 0 check (invoice_vat_percentage between 0 and 100),
  -- When the seller's share became available for payouts. Written once, with the movement release:<id>.
  add column released_at timestamptz,
  add constraint orders_fee_vat_check check (fee_vat_minor <= fee_minor) not valid,
  add constraint orders_repaid_fee_vat_check check (repaid_fee_vat_minor <= fee_vat_minor) not valid;

alter table repayments
  -- The VAT within fee_minor.
  add column fee_vat_minor integer not null default 0 check (fee_vat_minor >= 0);

alter table users
  -- Set by operators: orders of a trusted business are released when everything is dispatched.
  add column payout_on_dispatch boolean not null default false,
  add column accepted_payments text not null default 'both' check (accepted_payments in ('stripe', 'paypal', 'both')),
  add column invoice_kind text not null default 'private' check (invoice_kind in ('private', 'vat_registered', 'margin_scheme')),
  add column invoice_vat_percentage numeric(5, 2) not null default 0 check (invoice_vat_percentage between 0 and 100);
