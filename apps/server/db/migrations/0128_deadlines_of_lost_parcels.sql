-- Items whose parcel was lost or came back before 0127 are not confirmed automatically any more.
-- Their sellers have until the end of a new chain of deadlines to send them again.
update order_deadlines d set outcome = 'dropped', ended_at = now()
from order_items i
where i.id = d.order_item_id and d.kind = 'confirm' and d.outcome is null
  and i.status = 'accepted' and i.dispatched_at is null and (i.lost_at is not null or i.returned_at is not null);
insert into order_deadlines (order_id, kind, due_at, announce_at, created_at)
select o.id, chain.kind, now() + chain.days * interval '1 day', now() + chain.notice * interval '1 day', now()
from orders o
cross join (values ('dispatch', 5, 4), ('cancel_allowed', 10, null), ('cancel', 19, 18)) as chain (kind, days, notice)
where o.status in ('fully_paid', 'partially_paid', 'create_shipping')
  and exists (
    select from order_items i
    where i.order_id = o.id and i.status = 'accepted' and i.dispatched_at is null and i.open_refund_id is null
      and (i.lost_at is not null or i.returned_at is not null)
  )
on conflict (order_id, kind, order_item_id) do update
set due_at = excluded.due_at, announce_at = excluded.announce_at, announced_at = null, outcome = null, ended_at = null
where order_deadlines.outcome is not null;
