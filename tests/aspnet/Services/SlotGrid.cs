namespace BookingService.Services;

/// <summary>Which slots a day has, and what each of them is.</summary>
public class SlotGrid(Database database, TimeProvider time)
{
    private static readonly TimeZoneInfo Stockholm = TimeZoneInfo.FindSystemTimeZoneById("Europe/Stockholm");

    /// <param name="edited">The booked resource whose own slots are being changed.</param>
    public GridResource Of(Resource resource, DateTime date, string? session, BookedResource? edited = null)
    {
        var group = database.Group(resource.Group)!;
        var openings = group.Resources.SelectMany(each => Openings(group, each, date)).ToList();
        var step = TimeSpan.FromMinutes(group.SlotTime);
        var last = openings.Select(opening => opening.EndTime).DefaultIfEmpty().Max();
        var slots = new List<Slot>();
        for (var start = openings.Select(opening => opening.StartTime).DefaultIfEmpty().Min(); start + step <= last; start += step)
            slots.Add(SlotAt(group, resource, date, start, start + step, session, edited));
        return new GridResource(resource.Id, resource.Title, date, slots);
    }

    private Slot SlotAt(
        Group group, Resource resource, DateTime date, TimeSpan start, TimeSpan end, string? session, BookedResource? edited)
    {
        var slot = new Slot(start, end)
        {
            Open = date + start > TimeZoneInfo.ConvertTime(time.GetUtcNow(), Stockholm).DateTime
                && Openings(group, resource, date).Any(opening => opening.StartTime <= start && end <= opening.EndTime),
            Locked = group.Locked.Concat(resource.Locked).Any(locked =>
                locked.StartDate.Date + locked.StartTime < date + end && date + start < locked.EndDate.Date + locked.EndTime),
        };
        foreach (var booking in database.Bookings)
            foreach (var booked in booking.BookingResources)
            {
                if (booked.ResourceId != resource.Id || booked.Date != date || booked.Status == BookingStatus.Cancelled
                    || !booked.BookingSlots.Any(slot.Overlaps)) continue;
                slot.BookingId = booking.Id;
                slot.BookingIdNumber = booked.BookingIdNumber;
                if (booked == edited) slot.Edit = slot.Selected = true;
                else slot.Booked = true;
            }
        foreach (var held in database.Reservations)
        {
            if (held.ResourceId != resource.Id || held.Date != date || !slot.Overlaps(held) || held.Expiration <= time.GetUtcNow())
                continue;
            if (held.SessionId == session) slot.Selected = true;
            else slot.Reserved = true;
        }
        return slot;
    }

    /// <summary>What stands in the way of these slots, in words for a person; null: nothing.</summary>
    public string? Obstacle(
        int resourceId, DateTime date, IEnumerable<BookingSlot> wanted, string? session, BookedResource? edited = null)
    {
        if (database.Resource(resourceId) is not { Enabled: true } resource) return "Resursen finns inte.";
        var slots = Of(resource, date, session, edited).Slots;
        foreach (var want in wanted)
        {
            var slot = slots.FirstOrDefault(each => each.StartTime == want.StartTime && each.EndTime == want.EndTime);
            if (slot is null) return "Tiden finns inte.";
            if (slot.Booked) return "Tiden är redan bokad";
            if (slot.Reserved) return "Tiden är redan reserverad";
            if (!slot.Edit && (!slot.Open || slot.Locked)) return "Tiden går inte att boka";
        }
        return null;
    }

    private static IEnumerable<OpenTime> Openings(Group group, Resource resource, DateTime date) =>
        (resource.Open.Count > 0 ? resource.Open : group.Open).Where(opening => opening.DayOfWeek == date.DayOfWeek);
}
