using BookingService.Data;
using BookingService.Models;

namespace BookingService.Services;

/// <summary>Which slots a day has, and what each of them is.</summary>
public class SlotGrid(BookingCalendar calendar)
{
    private static readonly TimeSpan Midnight = TimeSpan.FromDays(1);

    /// <summary>An end of 00:00 is the end of the day.</summary>
    public static BookingSlot Normal(BookingSlot slot) => new()
    {
        StartTime = slot.StartTime,
        EndTime = slot.EndTime == TimeSpan.Zero ? Midnight : slot.EndTime,
    };

    public List<GridResource> OfGroup(Database database, Group group, DateTime date, string? session) =>
    [
        .. group.Resources
            .Where(resource => resource.Enabled)
            .Select(resource => OfResource(database, group, resource, date, session, null)),
    ];

    /// <param name="edited">The booked resource whose own slots are being changed.</param>
    public GridResource OfResource(
        Database database, Group group, Resource resource, DateTime date, string? session, BookedResource? edited)
    {
        var openings = OpeningsOf(group, resource, date);
        var all = group.Resources.SelectMany(each => OpeningsOf(group, each, date)).ToList();
        var slots = new List<Slot>();
        if (all.Count > 0)
        {
            var step = TimeSpan.FromMinutes(group.SlotTime);
            var last = all.Max(opening => opening.EndTime);
            for (var start = all.Min(opening => opening.StartTime); start + step <= last; start += step)
                slots.Add(SlotAt(database, group, resource, date, start, start + step, openings, session, edited));
        }
        return new GridResource(resource.Id, resource.Title, date, slots);
    }

    private Slot SlotAt(
        Database database, Group group, Resource resource, DateTime date, TimeSpan start, TimeSpan end,
        List<BookingSlot> openings, string? session, BookedResource? edited)
    {
        var slot = new Slot { StartTime = start, EndTime = end };
        slot.Open = date + start > calendar.Now
            && openings.Any(opening => opening.StartTime <= start && end <= opening.EndTime);
        slot.Locked = group.Locked.Concat(resource.Locked).Any(locked =>
            locked.StartDate.Date + locked.StartTime < date + end && date + start < locked.EndDate.Date + locked.EndTime);
        foreach (var booking in database.Bookings)
            foreach (var booked in booking.BookingResources.Where(each => IsAt(each, resource.Id, date)))
            {
                if (!booked.BookingSlots.Any(slot.Overlaps)) continue;
                slot.BookingId = booking.Id;
                slot.BookingIdNumber = booked.BookingIdNumber;
                if (booked.Id == edited?.Id) slot.Edit = slot.Selected = true;
                else slot.Booked = true;
            }
        foreach (var hold in HoldsAt(database, resource.Id, date).Where(slot.Overlaps))
            if (hold.SessionId == session) slot.Selected = true;
            else slot.Reserved = true;
        return slot;
    }

    /// <summary>What stands in the way of these slots, in words for a person; null: nothing.</summary>
    public string? Obstacle(
        Database database, int resourceId, DateTime date, IEnumerable<BookingSlot> wanted, string? session,
        BookedResource? edited = null)
    {
        var resource = database.Resource(resourceId);
        var group = resource is null ? null : database.Group(resource.Group);
        if (resource is not { Enabled: true } || group is null) return "Resursen finns inte.";
        var slots = OfResource(database, group, resource, date, session, edited).Slots;
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

    public IEnumerable<Reservation> Holds(Database database) =>
        database.Reservations.Where(hold => hold.Expiration > calendar.UtcNow);

    private IEnumerable<Reservation> HoldsAt(Database database, int resourceId, DateTime date) =>
        Holds(database).Where(hold => hold.ResourceId == resourceId && hold.Date == date);

    private static bool IsAt(BookedResource booked, int resourceId, DateTime date) =>
        booked.ResourceId == resourceId && booked.Date == date && booked.Status != BookingStatus.Cancelled;

    private static List<BookingSlot> OpeningsOf(Group group, Resource resource, DateTime date) =>
    [
        .. (resource.Open.Count > 0 ? resource.Open : group.Open)
            .Where(opening => opening.DayOfWeek == date.DayOfWeek)
            .Select(opening => Normal(new BookingSlot { StartTime = opening.StartTime, EndTime = opening.EndTime })),
    ];
}
