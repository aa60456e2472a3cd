using BookingService.Models;
using BookingService.Services;
using Microsoft.AspNetCore.SignalR;

namespace BookingService.Hubs;

/// <summary>What everybody is told.</summary>
public class LiveUpdates(IHubContext<BookingHub> hub, Reservations reservations)
{
    public Task ReservationsChanged() => hub.Clients.All.SendAsync("reservations", reservations.All());

    public Task BookingsMade(IEnumerable<LiveBooking> bookings) => hub.Clients.All.SendAsync("bookings", bookings);
}
