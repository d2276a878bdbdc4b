-- What each seller gets of a payment by a gateway that pays the sellers' own accounts (PayPal), and what the
-- marketplace keeps of it. Written when the payment starts, with the terms of the fee: an operator can change
-- the fee of a seller before the orders are placed, and the gateway deducts what it was told at the start.
create table payment_shares (
  payment_id bigint not null references payments on delete cascade,
  seller_id bigint not null references users,
  -- What the buyer pays for the parts and the delivery of this seller, in the currency of the payment.
  amount_minor integer not null check (amount_minor > 0),
  -- The fee with its VAT, and exchange surcharges, which are neither side's yet.
  fee_minor integer not null check (fee_minor >= 0),
  fee_percentage numeric(5, 2) not null check (fee_percentage between 0 and 100),
  fee_vat_percentage numeric(5, 2) not null check (fee_vat_percentage between 0 and 100),
  -- The seller's account at the gateway, to which the share is paid.
  account_reference text not null,
  primary key (payment_id, seller_id),
  check (fee_minor <= amount_minor)
);
-- the shares of a member: export, and the check before an account is closed
create index payment_shares_of_seller on payment_shares (seller_id);

-- The shares of a payment sum to its amount. Checked at the end of the transaction that writes them.
create function payment_shares_are_complete() returns trigger language plpgsql as $$
begin
  if (select sum(s.amount_minor) from payment_shares s where s.payment_id = new.payment_id)
     <> (select p.amount_minor from payments p where p.id = new.payment_id) then
    raise exception 'the shares of payment % do not sum to its amount', new.payment_id
      using errcode = 'check_violation', constraint = 'payment_shares_complete';
  end if;
  return null;
end $$;
create constraint trigger payment_shares_complete after insert or update on payment_shares
  deferrable initially deferred for each row execute function payment_shares_are_complete();
