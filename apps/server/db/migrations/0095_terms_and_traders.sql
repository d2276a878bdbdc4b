-- The version of the terms that was agreed to: by a member at the sign-up or later, by a buyer with
-- the pay button. Null: before versions existed.
alter table users
  add column terms_version int check (terms_version > 0),
  add column terms_agreed_at timestamptz,
  -- A business's public email address. The address of the account stays private.
  add column contact_email text,
  add check ((terms_version is null) = (terms_agreed_at is null));
alter table payment_orders add column terms_version int check (terms_version > 0);
-- `company`: the details of a business seller as they were at the purchase, null for a private
-- seller. The buyer needs them to withdraw, also when the seller has changed them since.
alter table orders
  add column terms_version int check (terms_version > 0),
  add column company jsonb;
