-- The last payment of a purchase in any status. The unique index covers active payments only.

-- page of a purchase, retry after a declined payment
create index payments_of_purchase on payments (payment_order_id, id desc);
