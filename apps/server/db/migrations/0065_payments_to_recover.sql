-- Payments whose money does not match their status are found again, also without an event.

alter table payments
  -- When the gateway confirmed that a voided attempt holds no money. Null: not confirmed yet.
  add column gateway_released_at timestamptz,
  -- What an operator has to decide, because another attempt cannot succeed.
  -- authorisation_expired: the orders exist, but the gateway no longer holds the money.
  -- captured_without_order: the gateway has collected the money of a voided attempt.
  add column problem text check (problem in ('authorisation_expired', 'captured_without_order'));

-- recovery of voided attempts that the gateway has not confirmed. `payments_unsettled` covers the
-- other statuses.
create index payments_unreleased on payments (updated_at)
  where status = 'voided' and gateway_released_at is null and problem is null;
