using Microsoft.AspNetCore.SignalR;

namespace BookingService.Hubs;

/// <summary>The slots that people have chosen. Each lives for ten minutes, and everybody is told of every change.</summary>
public class BookingHub(Database database, SlotGrid grid, TimeProvider time) : Hub
{
    public async Task<List<Reservation>> GetReservations(string sessionId)
    {
        using var turn = await database.Alone();
        return [.. database.Reservations];
    }

    public Task AddReservation(string sessionId, int resourceId, DateTime date, TimeSpan startTime, TimeSpan endTime) => Change(() =>
    {
        var expiration = time.GetUtcNow().AddMinutes(10);
        var wanted = new Reservation(sessionId, resourceId, date.Date, expiration, startTime, endTime);
        if (grid.Obstacle(resourceId, date.Date, [wanted], sessionId) is { } obstacle) throw new HubException(obstacle);
        database.Release(sessionId, resourceId, date.Date, wanted);
        database.Reservations.Add(wanted);
    });

    public Task RemoveReservation(string sessionId, int resourceId, DateTime date, TimeSpan startTime, TimeSpan endTime) =>
        Change(() => database.Release(sessionId, resourceId, date.Date, new BookingSlot(startTime, endTime)));

    public Task ClearReservations(string sessionId) =>
        Change(() => database.Reservations.RemoveAll(held => held.SessionId == sessionId));

    private async Task Change(Action change)
    {
        using var turn = await database.Alone();
        change();
        database.Save();
        // Nobody waits for whoever reads slowly.
        _ = Clients.All.SendAsync("reservations", database.Reservations.ToList());
    }
}
