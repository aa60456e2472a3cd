using BookingService.Models;
using BookingService.Services;
using Microsoft.AspNetCore.SignalR;

namespace BookingService.Hubs;

public class BookingHub(Reservations reservations, LiveUpdates updates) : Hub
{
    public List<Reservation> GetReservations(string sessionId) => reservations.All();

    public async Task AddReservation(
        string sessionId, int resourceId, DateTime date, TimeSpan startTime, TimeSpan endTime)
    {
        var slot = new BookingSlot { StartTime = startTime, EndTime = endTime };
        if (reservations.Add(sessionId, resourceId, date, slot) is { } refusal) throw new HubException(refusal);
        await updates.ReservationsChanged();
    }

    public async Task RemoveReservation(
        string sessionId, int resourceId, DateTime date, TimeSpan startTime, TimeSpan endTime)
    {
        reservations.Remove(sessionId, resourceId, date, new BookingSlot { StartTime = startTime, EndTime = endTime });
        await updates.ReservationsChanged();
    }

    public async Task ClearReservations(string sessionId)
    {
        reservations.Clear(sessionId);
        await updates.ReservationsChanged();
    }
}
