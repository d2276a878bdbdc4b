-- What the evidence of a chargeback says (features/chargebacks). It is stored before the gateway gets
-- it, so that the document stays the same when the orders change later.
alter table chargebacks add column evidence jsonb;
