using BookingService.Data;
using BookingService.Models;

namespace BookingService.Services;

/// <summary>The slots that people have chosen. Each lives for ten minutes.</summary>
public class Reservations(BookingStore store, SlotGrid grid, BookingCalendar calendar)
{
    private static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(10);

    public List<Reservation> All() => store.Read(database => grid.Holds(database).ToList());

    /// <returns>Why it is refused; null: it is held.</returns>
    public string? Add(string sessionId, int resourceId, DateTime date, BookingSlot slot) => store.Write(database =>
    {
        var wanted = SlotGrid.Normal(slot);
        var refusal = grid.Obstacle(database, resourceId, date.Date, [wanted], sessionId);
        if (refusal is not null) return refusal;
        Remove(database, sessionId, resourceId, date, wanted);
        database.Reservations.Add(new Reservation
        {
            SessionId = sessionId,
            ResourceId = resourceId,
            Date = date.Date,
            StartTime = wanted.StartTime,
            EndTime = wanted.EndTime,
            Expiration = calendar.UtcNow + Lifetime,
        });
        return null;
    });

    public void Remove(string sessionId, int resourceId, DateTime date, BookingSlot slot) =>
        store.Write(database => { Remove(database, sessionId, resourceId, date, SlotGrid.Normal(slot)); });

    public void Clear(string sessionId) =>
        store.Write(database => { database.Reservations.RemoveAll(hold => hold.SessionId == sessionId); });

    /// <returns>Whether any had run out.</returns>
    public bool RemoveExpired() =>
        store.Read(database => database.Reservations.Any(hold => hold.Expiration <= calendar.UtcNow))
        && store.Write(database => database.Reservations.RemoveAll(hold => hold.Expiration <= calendar.UtcNow) > 0);

    public static void Remove(Database database, string? sessionId, int resourceId, DateTime date, BookingSlot slot) =>
        database.Reservations.RemoveAll(hold =>
            hold.SessionId == sessionId && hold.ResourceId == resourceId && hold.Date == date.Date && hold.Overlaps(slot));
}
