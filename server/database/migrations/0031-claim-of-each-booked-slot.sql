-- Each booked slot of a part that is not Cancelled has a claim, and it is that part's own: else one time could be had twice, as when two
-- parts of one booking were given the same slot. Looked at when a transaction commits, since a slot and its claim are written one
-- after the other, and only where something could have become untrue: a booked slot that is new, a claim that goes or becomes
-- another's, a part that is brought back.
create function refuse_unclaimed(part_id integer) returns void language plpgsql as $$
begin
  if exists (
    select from booked_resource join booked_slot on booked_slot.booked_resource_id = booked_resource.id
    where booked_resource.id = part_id and status <> 2 and not exists (
      select from claim
      where claim.booked_resource_id = part_id and claim.resource_id = booked_resource.resource_id
        and claim.date = booked_resource.date and claim.start_time = booked_slot.start_time
        and claim.end_time = booked_slot.end_time
    )
  ) then
    raise exception 'a slot of the booked resource % has no claim of its own', part_id
      using errcode = 'check_violation', constraint = 'each_booked_slot_is_claimed';
  end if;
end $$;

create function claim_of_new_slot() returns trigger language plpgsql as $$
begin
  perform refuse_unclaimed(new.booked_resource_id);
  return null;
end $$;
create constraint trigger each_booked_slot_is_claimed after insert or update on booked_slot
  deferrable initially deferred for each row execute function claim_of_new_slot();

create function claim_that_goes() returns trigger language plpgsql as $$
begin
  perform refuse_unclaimed(old.booked_resource_id);
  return null;
end $$;
create constraint trigger claim_goes_with_its_slot after delete or update on claim
  deferrable initially deferred for each row when (old.booked_resource_id is not null) execute function claim_that_goes();

create function claim_of_part_brought_back() returns trigger language plpgsql as $$
begin
  perform refuse_unclaimed(new.id);
  return null;
end $$;
create constraint trigger part_brought_back_is_claimed after update of status on booked_resource
  deferrable initially deferred for each row when (old.status = 2 and new.status <> 2) execute function claim_of_part_brought_back();
